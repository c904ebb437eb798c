// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>

#include "ir/value.h"

namespace ge::ir {

// Round to nearest even; too large becomes infinity, a NaN keeps a mantissa bit.
uint16_t FloatToHalf(float value) noexcept {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000U);
  const uint32_t magnitude = bits & 0x7FFFFFFFU;
  if (magnitude > 0x7F800000U) {
    return static_cast<uint16_t>(sign | 0x7C00U | ((magnitude >> 13) & 0x3FFU) | 0x200U);
  }
  if (magnitude >= 0x477FF000U) return sign | 0x7C00U;  // rounds to 2^16 or more
  if (magnitude < 0x33000001U) return sign;             // at most half of the smallest subnormal
  const int32_t exponent = static_cast<int32_t>(magnitude >> 23) - 127;
  uint32_t mantissa = (magnitude & 0x7FFFFFU) | 0x800000U;
  const int32_t shift = exponent < -14 ? 13 + (-14 - exponent) : 13;
  const uint32_t half_unit = 1U << (shift - 1);
  const uint32_t rest = mantissa & ((1U << shift) - 1U);
  mantissa >>= shift;
  if (rest > half_unit || (rest == half_unit && (mantissa & 1U) != 0)) ++mantissa;
  // The hidden bit of a normal number adds one to the exponent field below.
  const uint32_t base = exponent < -14 ? 0U : static_cast<uint32_t>(exponent + 14) << 10;
  return static_cast<uint16_t>(sign | (base + mantissa));
}

float HalfToFloat(uint16_t half) noexcept {
  const int exponent = (half >> 10) & 0x1F;
  const int mantissa = half & 0x3FF;
  float value;
  if (exponent == 0x1F) {
    value = mantissa == 0 ? INFINITY : NAN;
  } else if (exponent == 0) {
    value = std::ldexp(static_cast<float>(mantissa), -24);
  } else {
    value = std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
  }
  return (half & 0x8000) != 0 ? -value : value;
}

}  // namespace ge::ir
