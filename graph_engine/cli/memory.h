// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CLI_MEMORY_H_
#define GRAPH_ENGINE_CLI_MEMORY_H_

namespace ge::cli {

/// For main: memory that runs out where no exception may pass (a destructor of a library, a thread)
/// ends the program with a message on stderr, exit code 1 and no temporary file instead of an
/// abort. Any other end by std::terminate stays as it is. `program` begins the message; a literal.
void TellOutOfMemory(const char* program);

}  // namespace ge::cli

#endif  // GRAPH_ENGINE_CLI_MEMORY_H_
