type Stored = Readonly<Record<string, unknown>>

/** The shape that this code writes. */
export const CONTENT_VERSION = 2

/**
 * By the version that each begins with: what brings content of that shape to the next one. Publications, drafts and
 * exported files of every version are read for as long as they are kept, so none of these is ever removed.
 */
const STEPS: Readonly<Record<number, (old: Stored) => Stored>> = {
  // Whether the sample pictures are part of the shop went without saying.
  1: (old) => ({ ...old, version: 2, samples: old.samples ?? true }),
}

/** Content of any version as one of this version; what is no content at all is left for the schema to refuse. */
export function bringUpToDate(value: unknown): unknown {
  let content = value
  for (;;) {
    const step = isStored(content) && typeof content.version === 'number' ? STEPS[content.version] : undefined
    if (!step) return content
    content = step(content as Stored)
  }
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
