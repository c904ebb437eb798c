// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ES_PROTOTYPE_H_
#define ES_PROTOTYPE_H_

#include "graph/ascend_string.h"
#include "graph/export.h"

namespace ge::es {

/// What a header of gen_esb says of an operator: enters the prototype for the rest of the process,
/// so that a library that uses the function works where the library that declared it is not loaded.
/// The same prototype again changes nothing; another one is refused and reported with the place.
class GE_EXPORT EsPrototype {
 public:
  /// `prototype`: JSON, as gen_esb writes it. `location`: the header. Thread: any.
  EsPrototype(const char_t* prototype, const char_t* location);
};

}  // namespace ge::es

#endif  // ES_PROTOTYPE_H_
