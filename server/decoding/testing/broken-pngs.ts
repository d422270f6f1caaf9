import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const SIDE = 32
const GREY = 0
const COLOUR = 2

type PngParts = {
  readonly signature?: Buffer
  readonly width?: number
  readonly height?: number
  readonly bitDepth?: number
  readonly colourType?: number
  /** Added to a chunk's checksum, which makes it wrong. */
  readonly headerError?: number
  readonly pixelError?: number
  readonly hasPixels?: boolean
}

/** A small PNG, well-formed but for what is asked of it. */
export function drawPng({
  signature = SIGNATURE,
  width = SIDE,
  height = SIDE,
  bitDepth = 8,
  colourType = GREY,
  headerError = 0,
  pixelError = 0,
  hasPixels = true,
}: PngParts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colourType], 8)
  // As many bytes as the small picture needs, whatever the header claims.
  const row = 1 + SIDE * (colourType === GREY ? 1 : 3)
  const pixels = deflateSync(Buffer.alloc(SIDE * row, 0).map((_, at) => (at % row === 0 ? 0 : at % 251)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header, headerError),
    ...(hasPixels ? [chunk('IDAT', pixels, pixelError)] : []),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer, checksumError = 0): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE((crc32(body) + checksumError) >>> 0)
  return Buffer.concat([length, body, checksum])
}

function signatureWith(at: number, byte: number): Buffer {
  const changed = Buffer.from(SIGNATURE)
  changed[at] = byte
  return changed
}

/** As a transfer in text mode leaves a file: line ends become others, everywhere in it. */
function withLineEnds(from: string, to: string): Buffer {
  return Buffer.from(drawPng().toString('latin1').replaceAll(from, to), 'latin1')
}

/** The defects of PngSuite's corrupted files (its x*.png, whose names these are), each in a file of our own. */
export const BROKEN_PNGS: Readonly<Record<string, Buffer>> = {
  'xs1n0g01.png': drawPng({ signature: signatureWith(0, 0x09) }),
  'xs2n0g01.png': drawPng({ signature: signatureWith(1, 0x51) }),
  'xs4n0g01.png': drawPng({ signature: signatureWith(3, 0x67) }),
  'xs7n0g01.png': drawPng({ signature: signatureWith(6, 0x20) }),
  'xcrn0g04.png': withLineEnds('\n', '\r\n'),
  'xlfn0g04.png': withLineEnds('\r\n', '\n'),
  'xhdn0g08.png': drawPng({ headerError: 1 }),
  'xc1n0g08.png': drawPng({ colourType: 1 }),
  'xc9n2c08.png': drawPng({ colourType: 9 }),
  'xd0n2c08.png': drawPng({ colourType: COLOUR, bitDepth: 0 }),
  'xd3n2c08.png': drawPng({ colourType: COLOUR, bitDepth: 3 }),
  'xd9n2c08.png': drawPng({ colourType: COLOUR, bitDepth: 99 }),
  'xdtn0g01.png': drawPng({ hasPixels: false }),
  'xcsn0g01.png': drawPng({ pixelError: 1 }),
}
