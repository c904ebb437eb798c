// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "answer_cache.h"

#include <stdlib.h>
#include <sys/stat.h>

#include <boost/test/unit_test.hpp>

#include "workers.h"

using namespace ge::tbe;
using ge::test::Contains;
namespace fs = std::filesystem;

namespace {

struct Folder {
  Folder() : path(ge::test::TemporaryPath()) { BOOST_REQUIRE_EQUAL(mkdir(path.c_str(), 0700), 0); }
  ~Folder() { fs::remove_all(path); }
  const std::string path;
};

constexpr char kQuery[] = R"({"op": "Foo"})";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(answer_cache, Folder)

BOOST_AUTO_TEST_CASE(another_process_finds_the_answer_in_the_folder) {
  BOOST_TEST(AnswerCache(path).Store("key", kQuery, {false, "no kernel"}).ok());
  const auto answer = AnswerCache(path).Find("key");
  BOOST_REQUIRE(answer.has_value());
  BOOST_TEST(!answer->ok);
  BOOST_TEST(answer->reason == "no kernel");
  BOOST_TEST(Contains(ge::test::ReadFile(path + "/key.json"), "\"op\": \"Foo\""));
}

BOOST_AUTO_TEST_CASE(only_whole_files_are_left) {
  AnswerCache cache(path);
  for (const char* key : {"a", "b", "a"}) BOOST_TEST(cache.Store(key, kQuery, {true, ""}).ok());
  size_t files = 0;
  for (const auto& entry : fs::directory_iterator(path)) {
    BOOST_TEST(entry.path().extension() == ".json");
    ++files;
  }
  BOOST_TEST(files == 2U);
}

BOOST_AUTO_TEST_CASE(an_unknown_key_a_damaged_file_and_another_schema_are_no_answer) {
  BOOST_TEST(!AnswerCache(path).Find("key").has_value());
  for (const char* text : {"", "{\"schema\": 1, \"ok\": tr", "[]", "{\"schema\": 1, \"ok\": 1}",
                           "{\"schema\": 2, \"ok\": true, \"reason\": \"\"}"}) {
    std::ofstream(path + "/key.json") << text;
    BOOST_TEST(!AnswerCache(path).Find("key").has_value(), text);
  }
}

BOOST_AUTO_TEST_CASE(memory_answers_when_the_folder_is_lost) {
  AnswerCache cache(path);
  fs::remove_all(path);
  const ge::Outcome stored = cache.Store("key", kQuery, {true, ""});
  BOOST_TEST(Contains(stored.message(), path));
  BOOST_TEST(cache.Find("key").has_value());
}

BOOST_AUTO_TEST_CASE(a_missing_folder_is_made_for_its_user_alone) {
  const auto made = PrepareCacheFolder(path + "/a/b");
  BOOST_REQUIRE_MESSAGE(made, made.error().message());
  struct stat status {};
  BOOST_REQUIRE_EQUAL(stat((path + "/a/b").c_str(), &status), 0);
  BOOST_TEST((status.st_mode & 0777) == 0700U);
}

BOOST_AUTO_TEST_CASE(a_folder_that_others_may_write_to_is_refused) {
  chmod(path.c_str(), 0777);
  const auto refused = PrepareCacheFolder(path);
  BOOST_REQUIRE(!refused);
  BOOST_TEST(Contains(refused.error().message(), path));
}

BOOST_AUTO_TEST_CASE(a_relative_folder_and_a_file_are_refused) {
  BOOST_TEST(!PrepareCacheFolder("answers").ok());
  std::ofstream(path + "/file") << "text";
  BOOST_TEST(!PrepareCacheFolder(path + "/file").ok());
}

BOOST_AUTO_TEST_CASE(the_default_is_in_the_users_cache_folder) {
  setenv("XDG_CACHE_HOME", path.c_str(), 1);
  const auto made = PrepareCacheFolder("");
  BOOST_REQUIRE_MESSAGE(made, made.error().message());
  BOOST_TEST(*made == path + "/ge_python_runtime/operator_check");
  unsetenv("XDG_CACHE_HOME");
}

BOOST_AUTO_TEST_SUITE_END()
