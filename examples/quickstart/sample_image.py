# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A picture with two lines of text, as the PaddleOCR models want it: 1x3xHxW, values -1 (ink) to 1 (paper).

On noise the detector answers 0 everywhere, so a comparison on noise would compare rounding only.
"""
import numpy as np

# Rows of 5 pixels, the highest bit left.
GLYPHS = {
    "G": (0x0E, 0x11, 0x10, 0x17, 0x11, 0x11, 0x0E),
    "E": (0x1F, 0x10, 0x10, 0x1E, 0x10, 0x10, 0x1F),
    "O": (0x0E, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0E),
    "N": (0x11, 0x19, 0x15, 0x13, 0x11, 0x11, 0x11),
    "X": (0x11, 0x0A, 0x04, 0x04, 0x04, 0x0A, 0x11),
    " ": (0,) * 7,
}
WIDTH, HEIGHT = 6, 7  # of a glyph, with the gap to the next


def line(text):
    """0/1 pixels of one line of text, HEIGHT rows."""
    pixels = np.zeros((HEIGHT, WIDTH * len(text)), dtype=np.uint8)
    for position, letter in enumerate(text):
        for row, bits in enumerate(GLYPHS[letter]):
            pixels[row, WIDTH * position:WIDTH * position + 5] = [bits >> (4 - column) & 1 for column in range(5)]
    return pixels


def picture(height, width, texts=("GE ONNX", "ONE EGG")):
    """The texts below each other, as large as they fit."""
    longest = WIDTH * max(map(len, texts))
    scale = max(1, min(width // (longest + 2), height // ((HEIGHT + 3) * len(texts))))
    image = np.ones((height, width), dtype=np.float32)
    for number, text in enumerate(texts):
        ink = np.kron(line(text), np.ones((scale, scale), dtype=np.uint8))
        top = (2 * number + 1) * height // (2 * len(texts)) - ink.shape[0] // 2
        left = (width - ink.shape[1]) // 2
        image[top:top + ink.shape[0], left:left + ink.shape[1]][ink > 0] = -1
    return np.ascontiguousarray(np.broadcast_to(image, (1, 3, height, width)))
