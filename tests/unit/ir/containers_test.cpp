// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "ir/chunked_array.h"
#include "ir/hash_index.h"
#include "ir/layout_pool.h"
#include "ir/symbol_table.h"
#include "support/small_map.h"
#include "support/small_set.h"

using namespace ge;
using namespace ge::ir;

BOOST_AUTO_TEST_SUITE(containers)

BOOST_AUTO_TEST_CASE(elements_of_a_chunked_array_stay_where_they_are) {
  ChunkedArray<std::string> array;
  std::vector<std::string*> places;
  for (uint32_t i = 0; i < 3000; ++i) {
    BOOST_REQUIRE(array.Push(std::to_string(i)) == i);
    places.push_back(&array[i]);
  }
  BOOST_TEST(array.size() == 3000U);
  for (uint32_t i = 0; i < 3000; ++i) {
    BOOST_REQUIRE(&array[i] == places[i]);
    BOOST_REQUIRE(array[i] == std::to_string(i));
  }
}

BOOST_AUTO_TEST_CASE(a_key_index_agrees_with_a_map_under_random_edits) {
  std::mt19937 random(7);
  KeyIndex index;
  std::map<uint32_t, uint32_t> truth;
  for (uint32_t step = 0; step < 20000; ++step) {
    const uint32_t key = random() % 400;
    if (random() % 2 == 0) {
      if (truth.emplace(key, step).second) index.Insert(key, step);
    } else {
      truth.erase(key);
      index.Erase(key);
    }
    const uint32_t asked = random() % 400;
    const auto known = truth.find(asked);
    BOOST_REQUIRE(index.Find(asked) == (known == truth.end() ? UINT32_MAX : known->second));
  }
}

BOOST_AUTO_TEST_CASE(values_of_equal_hash_are_told_apart) {
  HashIndex index;
  for (uint32_t value = 0; value < 40; ++value) index.Insert(5, value);
  index.Erase(5, 17);
  const auto find = [&](uint32_t wanted) {
    return index.Find(5, [wanted](uint32_t value) { return value == wanted; });
  };
  BOOST_TEST(find(16) == 16U);
  BOOST_TEST(find(17) == HashIndex::kNothing);
  BOOST_TEST(find(39) == 39U);
  BOOST_TEST(index.Find(6) == HashIndex::kNothing);
}

BOOST_AUTO_TEST_CASE(symbols_are_kept_once) {
  SymbolTable table;
  std::vector<uint32_t> symbols;
  for (int i = 0; i < 500; ++i)
    symbols.push_back(table.Intern(TextKey("name_" + std::to_string(i))));
  for (int i = 0; i < 500; ++i) {
    BOOST_REQUIRE(table.Intern(TextKey("name_" + std::to_string(i))) == symbols[i]);
    BOOST_REQUIRE(table.Text(symbols[i]) == "name_" + std::to_string(i));
  }
  BOOST_TEST(table.Find(TextKey("name_500")) == UINT32_MAX);
  BOOST_CHECK_THROW(table.Text(500), std::out_of_range);
}

BOOST_AUTO_TEST_CASE(equal_layouts_that_come_as_values_are_kept_once) {
  LayoutPool pool;
  PortLayout layout;
  layout.inputs.push_back({"x", PortKind::kRequired, 1});
  const uint32_t first = pool.Intern(layout);
  BOOST_TEST(pool.Intern(PortLayout(layout)) == first);
  const LayoutPtr shared = std::make_shared<const PortLayout>(layout);
  const uint32_t by_address = pool.Intern(shared);
  BOOST_TEST(pool.Intern(shared) == by_address);
  BOOST_TEST((pool[by_address] == pool[first]));
}

BOOST_AUTO_TEST_CASE(a_small_set_agrees_with_itself_when_it_grows) {
  SmallSet<int> set;
  for (int i = 0; i < 50; ++i) BOOST_REQUIRE(set.Insert(i));
  for (int i = 0; i < 50; ++i) BOOST_REQUIRE(!set.Insert(i) && set.Has(i));
  BOOST_TEST(!set.Has(50));
}

BOOST_AUTO_TEST_CASE(a_small_map_agrees_with_itself_when_it_grows) {
  SmallMap<int, int> map;
  for (int i = 0; i < 50; ++i) BOOST_REQUIRE(map.Add(i, 2 * i) == 2 * i);
  for (int i = 0; i < 50; ++i) BOOST_REQUIRE(map.Add(i, -1) == 2 * i);
  *map.Find(49) = 7;
  BOOST_TEST(*map.Find(49) == 7);
  BOOST_TEST(map.Find(50) == nullptr);
  int expected = 0;
  for (const auto& entry : map) BOOST_REQUIRE(entry.first == expected++);
  BOOST_TEST(expected == 50);
}

BOOST_AUTO_TEST_SUITE_END()
