// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef REGISTER_CUSTOM_PASS_H_
#define REGISTER_CUSTOM_PASS_H_

#include "register/register_custom_pass.h"

#endif  // REGISTER_CUSTOM_PASS_H_
