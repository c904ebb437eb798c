# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A Python program whose native library runs Python on threads of its own. main.py LIBRARY"""
import ctypes
import sys

done = []


def main():
    workers = ctypes.CDLL(sys.argv[1])
    if workers.workers_open() != 0:
        return 1
    ran = workers.workers_run(4)
    print("ran", ran, "on", sorted(done))
    if workers.workers_close() != 0:
        return 1
    print("Python goes on")
    return 0 if ran == 4 else 1


if __name__ == "__main__":
    sys.exit(main())
