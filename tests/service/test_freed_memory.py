"""What a photo takes is given back, although small objects were made after it."""

import platform
import subprocess
import sys

import pytest

SCRIPT = """
import ctypes, sys
from pathlib import Path
from service.freed_memory import return_freed_memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20

if sys.argv[1] == "set":
    assert return_freed_memory()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.free.argtypes = [ctypes.c_void_p]
libc.memset.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t]
libc.free(libc.malloc(31 << 20))
before = resident()
photo = libc.malloc(24 << 20)
libc.memset(photo, 1, 24 << 20)
small = libc.malloc(100_000)
libc.free(photo)
print(resident() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="this is a setting of glibc")
def test_a_photo_is_given_back_although_something_small_was_made_after_it():
    def kept(how: str) -> float:
        done = subprocess.run([sys.executable, "-c", SCRIPT, how], capture_output=True, text=True, check=True)
        return float(done.stdout)

    assert kept("set") < 1
    assert kept("leave") > 20


HEAPS = """
import ctypes, os, re, sys, tempfile, threading
from service.freed_memory import return_freed_memory

if sys.argv[1] == "set":
    assert return_freed_memory()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
together = threading.Barrier(4 * os.cpu_count())

def take():
    together.wait()
    libc.malloc(1000)
    together.wait()

threads = [threading.Thread(target=take) for _ in range(4 * os.cpu_count())]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
with tempfile.NamedTemporaryFile() as file:
    libc.fopen.restype = ctypes.c_void_p
    out = libc.fopen(file.name.encode(), b"w")
    libc.malloc_info(0, ctypes.c_void_p(out))
    libc.fclose(ctypes.c_void_p(out))
    print(len(re.findall("<heap nr", open(file.name).read())) / os.cpu_count())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="this is a setting of glibc")
def test_threads_share_one_heap_for_each_core():
    def heaps_for_each_core(how: str) -> float:
        done = subprocess.run([sys.executable, "-c", HEAPS, how], capture_output=True, text=True, check=True)
        return float(done.stdout)

    assert heaps_for_each_core("set") <= 1
    assert heaps_for_each_core("leave") > 1
