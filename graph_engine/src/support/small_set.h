// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_SMALL_SET_H_
#define GRAPH_ENGINE_SUPPORT_SMALL_SET_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

namespace ge {

/// A set that is searched in a row while it is small, as sets around one match are: no memory is
/// asked for. Larger ones are searched in a tree. T: == and <, small, with a
/// default.
template <class T>
class SmallSet {
 public:
  SmallSet() = default;
  template <class Iterator>
  SmallSet(Iterator first, Iterator last) {
    for (; first != last; ++first) Insert(*first);
  }

  bool Has(const T& value) const {
    if (!tree_.empty()) return tree_.count(value) != 0;
    return std::find(row_.begin(), End(), value) != End();
  }
  /// false: it was there.
  bool Insert(const T& value) {
    if (size_ < kRow) {
      if (Has(value)) return false;
      row_[size_++] = value;
      return true;
    }
    if (tree_.empty()) tree_.insert(row_.begin(), row_.end());
    return tree_.insert(value).second;
  }

 private:
  static constexpr size_t kRow = 16;
  typename std::array<T, kRow>::const_iterator End() const {
    return row_.begin() + static_cast<std::ptrdiff_t>(size_);
  }

  std::array<T, kRow> row_;
  size_t size_ = 0;
  std::set<T> tree_;  // all of them, once the row is full
};

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_SMALL_SET_H_
