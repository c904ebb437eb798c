# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# Boost 1.81, private to this build and shared by all build folders; never the machine's own Boost.
set(GE_BOOST_ROOT "${CMAKE_SOURCE_DIR}/build/_deps/boost-1.81" CACHE PATH
    "Tree made by scripts/fetch_boost.sh: include/, src/python, src/test")
if(NOT EXISTS "${GE_BOOST_ROOT}/include/boost/version.hpp")
  message(FATAL_ERROR "GE_BOOST_ROOT: no Boost in '${GE_BOOST_ROOT}'. Run scripts/fetch_boost.sh (or scripts/setup.sh).")
endif()

add_library(ge_boost_headers INTERFACE)
add_library(ge::boost_headers ALIAS ge_boost_headers)
target_include_directories(ge_boost_headers SYSTEM INTERFACE "${GE_BOOST_ROOT}/include")
target_compile_definitions(ge_boost_headers INTERFACE BOOST_ALL_NO_LIB BOOST_DLL_USE_STD_FS)

# Boost.Test's unit test framework. A test program defines BOOST_TEST_MODULE in one source and gets main.
file(GLOB ge_boost_test_sources CONFIGURE_DEPENDS "${GE_BOOST_ROOT}/src/test/*.cpp")
list(FILTER ge_boost_test_sources EXCLUDE REGEX "/(cpp_main|test_main)\\.cpp$")
add_library(ge_boost_test STATIC EXCLUDE_FROM_ALL ${ge_boost_test_sources})
add_library(ge::boost_test ALIAS ge_boost_test)
target_link_libraries(ge_boost_test PUBLIC ge::boost_headers)
target_compile_options(ge_boost_test PRIVATE -w)

# ge_add_boost_python(tag): static PIC target ge_boost_python_<tag> for one CPython minor of GE_PYTHON_TAGS.
# NDEBUG is behaviour: without it a class registered twice aborts instead of warning.
function(ge_add_boost_python tag)
  set(target "ge_boost_python_${tag}")
  if(TARGET ${target})
    return()
  endif()
  if(NOT DEFINED GE_PYTHON_INCLUDE_${tag})
    message(FATAL_ERROR "ge_add_boost_python: '${tag}' is not among GE_PYTHON_TAGS (${GE_PYTHON_TAGS})")
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${GE_BOOST_ROOT}/src/python/*.cpp")
  list(FILTER sources EXCLUDE REGEX "/numpy/")
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${sources})
  set_target_properties(${target} PROPERTIES
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_link_libraries(${target} PUBLIC ge::boost_headers)
  target_include_directories(${target} SYSTEM PUBLIC "${GE_PYTHON_INCLUDE_${tag}}")
  target_compile_definitions(${target}
    PUBLIC BOOST_PYTHON_STATIC_LIB BOOST_NO_AUTO_PTR
    PRIVATE BOOST_PYTHON_SOURCE NDEBUG)
  target_compile_options(${target} PRIVATE -w)
  if(GE_SANITIZER STREQUAL "address")
    # Boost.Python asks a holder that is destroyed already for its address (a dynamic_cast), which the
    # instrumented destructors answer with a null vtable.
    target_compile_options(${target} PUBLIC -fno-sanitize=vptr)
  endif()
endfunction()
