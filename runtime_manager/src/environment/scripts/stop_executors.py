# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# What concurrent.futures does when Python ends, without the wait: idle workers of executors that nobody shut down end,
# busy ones end after what they have been given. Later submits are refused, as after the end.
# `workers`: their threads. Run again it only looks.
import sys

workers = []
threads = sys.modules.get("concurrent.futures.thread")
if threads is not None:
    workers += list(threads._threads_queues)
    if not threads._shutdown:
        with threads._global_shutdown_lock:
            threads._shutdown = True
        for queue in list(threads._threads_queues.values()):
            queue.put(None)
processes = sys.modules.get("concurrent.futures.process")
if processes is not None:
    workers += list(processes._threads_wakeups)
    if not processes._global_shutdown:
        processes._global_shutdown = True
        for wakeup in list(processes._threads_wakeups.values()):
            wakeup.wakeup()
