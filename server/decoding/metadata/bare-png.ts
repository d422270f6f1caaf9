/** The picture, its colours, its density, its frames, and content credentials (caBX). */
export const KEPT_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs acTL fcTL fdAT caBX'.split(
    ' ',
  ),
)

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const CHECKSUM_BYTES = 4

type Look = {
  /** The next bytes of the file, however many. */
  readonly take: (bytes: Buffer) => void
  /** After the last of them: whether it is a PNG in which cleaning would change nothing. */
  readonly isBare: () => boolean
}

/** Looks at the parts of a file while it is read for another reason. */
export function lookForBarePng(): Look {
  const head = Buffer.alloc(SIGNATURE.length)
  let [filled, toSkip] = [0, 0]
  let state: 'signature' | 'chunks' | 'ended' | 'other' = 'signature'

  function readHead(): void {
    if (state === 'signature') {
      state = head.equals(SIGNATURE) ? 'chunks' : 'other'
      return
    }
    const type = head.toString('latin1', 4)
    toSkip = head.readUInt32BE() + CHECKSUM_BYTES
    if (!KEPT_CHUNKS.has(type) || state === 'ended') state = 'other'
    else if (type === 'IEND') state = 'ended'
  }

  return {
    take(bytes) {
      for (let at = 0; at < bytes.length && state !== 'other'; ) {
        const skipped = Math.min(toSkip, bytes.length - at)
        toSkip -= skipped
        at += skipped
        const copied = bytes.copy(head, filled, at)
        filled += copied
        at += copied
        if (filled < head.length) continue
        filled = 0
        readHead()
      }
    },
    isBare: () => state === 'ended' && toSkip === 0 && filled === 0,
  }
}
