# SPDX-License-Identifier: MIT
"""A client of the fork server (src/exec/fork_server_protocol.h), independent of
the one in src/exec."""
import array
import collections
import os
import pathlib
import signal
import socket
import struct
import subprocess

from program import ASSAY

SOCKET = 198
VARIABLE = "ASSAY_FORK_SERVER"
READY, RUNNING, ENDED = range(3)
RUN, WHO = range(2)
REQUEST = struct.Struct("=QQQQII")
REPLY = struct.Struct("=IiiIQQQQ")
Reply = collections.namedtuple(
    "Reply", "phase pid status has_stragglers cpu_us peak_kb out_bytes "
    "err_bytes")

LIBRARY = pathlib.Path(ASSAY).parent / "libassay_fork_server.so"


def memory_file(content=b""):
    file = os.memfd_create("assay-test")
    os.write(file, content)
    os.lseek(file, 0, os.SEEK_SET)
    return file


def content_of(file):
    size = os.fstat(file).st_size
    return os.pread(file, size, 0) if size else b""


class Server:
    """A served program. `is_ready` is false if it would not serve."""

    def __init__(self, argv, timeout_s=120, preload=None, env=()):
        self.ours, theirs = socket.socketpair(
            socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.ours.settimeout(timeout_s)
        self.out, self.err = memory_file(), memory_file()

        def set_up():
            os.dup2(theirs.fileno(), SOCKET, inheritable=True)
            os.setpgid(0, 0)

        self.process = subprocess.Popen(
            argv, stdin=subprocess.DEVNULL, stdout=self.out, stderr=self.err,
            preexec_fn=set_up, close_fds=False,
            env={**os.environ, **dict(env), VARIABLE: "1",
                 "LD_PRELOAD": preload or str(LIBRARY)})
        theirs.close()
        first = self.receive()
        self.is_ready = first is not None and first.phase == READY
        assert not first or first.pid == self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def receive(self):
        """None once the server is gone."""
        try:
            message = self.ours.recv(REPLY.size)
        except ConnectionResetError:
            return None
        return Reply(*REPLY.unpack(message)) if message else None

    def send(self, streams=(), length=0, memory=0, output=0, stack=0, cpu_s=0):
        """Without streams, for those of the last time."""
        passed = [(socket.SOL_SOCKET, socket.SCM_RIGHTS,
                   array.array("i", streams))] if streams else []
        self.ours.sendmsg(
            [REQUEST.pack(length, memory, output, stack, cpu_s, RUN)], passed)

    def start(self, text):
        """Returns the number of the child."""
        streams = [memory_file(text), memory_file(), memory_file()]
        self.send(streams, len(text))
        for stream in streams:
            os.close(stream)
        return self.who().pid

    def who(self):
        self.ours.send(REQUEST.pack(0, 0, 0, 0, 0, WHO))
        return self.receive()

    def run(self, text, **limits):
        """Returns (stdout, stderr, Reply)."""
        streams = [memory_file(text), memory_file(), memory_file()]
        try:
            self.send(streams, len(text), **limits)
            return self.result(streams)
        finally:
            for stream in streams:
                os.close(stream)

    def result(self, streams):
        ended = self.receive()
        assert ended, "the server is gone"
        assert ended.phase == ENDED
        out, err = content_of(streams[1]), content_of(streams[2])
        assert (len(out), len(err)) == (ended.out_bytes, ended.err_bytes)
        return out, err, ended

    def close(self):
        self.ours.close()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            raise
        finally:
            os.close(self.out)
            os.close(self.err)


def run_fresh(argv, text, set_up=None):
    """Returns (stdout, stderr, wait status), as Server.run does. `set_up` is
    called in the child."""
    streams = [memory_file(text), memory_file(), memory_file()]
    try:
        process = subprocess.Popen(
            argv, stdin=streams[0], stdout=streams[1], stderr=streams[2],
            preexec_fn=set_up)
        _, status, _ = os.wait4(process.pid, 0)
        process.returncode = status
        return content_of(streams[1]), content_of(streams[2]), status
    finally:
        for stream in streams:
            os.close(stream)
