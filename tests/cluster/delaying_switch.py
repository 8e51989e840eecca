"""A switch between network interfaces that delays every frame.

    delaying_switch.py TIME INTERFACE…

tc's netem would do the same, but kernels of small virtual machines lack it. Frames are read with
their offload header, so that TCP's 64 KB segments on a virtual interface stay whole, which is
little work even for Python. Prints "ready" when it is. """

import collections
import select
import socket
import sys
import time

SOL_PACKET, PACKET_VNET_HDR, PACKET_IGNORE_OUTGOING = 263, 15, 23
SO_SNDBUFFORCE, SO_RCVBUFFORCE = 32, 33
OFFLOAD_HEADER = 10
EVERY_PROTOCOL = 3


def port(interface):
    """Return a socket for whole frames of an interface."""
    result = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(EVERY_PROTOCOL))
    result.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    result.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    for buffer in (SO_RCVBUFFORCE, SO_SNDBUFFORCE):
        result.setsockopt(socket.SOL_SOCKET, buffer, 64 << 20)
    result.bind((interface, EVERY_PROTOCOL))
    return result


def seconds(text):
    return float(text[:-2]) / 1000 if text.endswith("ms") else float(text)


def main():
    delay = seconds(sys.argv[1])
    ports = [port(interface) for interface in sys.argv[2:]]
    print("ready", flush=True)
    port_of = {}  # by address, learnt from received frames
    waiting = (
        collections.deque()
    )  # (due time, sender, frame): in order, because all wait equally long
    while True:
        timeout = max(0.0, waiting[0][0] - time.monotonic()) if waiting else None
        for source in select.select(ports, [], [], timeout)[0]:
            frame = source.recv(1 << 17)
            port_of[frame[OFFLOAD_HEADER + 6 : OFFLOAD_HEADER + 12]] = source
            waiting.append((time.monotonic() + delay, source, frame))
        while waiting and waiting[0][0] <= time.monotonic():
            _, source, frame = waiting.popleft()
            known = port_of.get(frame[OFFLOAD_HEADER : OFFLOAD_HEADER + 6])
            for target in [known] if known else ports:
                if target is not source:
                    target.send(frame)


main()
