type Stored = Readonly<Record<string, unknown>>

/** The shape that this code writes. */
export const CONTENT_VERSION = 3

/**
 * By the version that each begins with: what brings content of that shape to the next one. Publications, drafts and
 * exported files of every version are read for as long as they are kept, so none of these is ever removed.
 */
const STEPS: Readonly<Record<number, (old: Stored) => Stored>> = {
  // Whether the sample pictures are part of the shop went without saying.
  1: (old) => ({ ...old, version: 2, samples: old.samples ?? true }),
  // The first screen claimed a rating by itself; since then buyers do.
  2: (old) => ({ ...old, version: 3, home: withoutClaims(old.home) }),
}

function withoutClaims(home: unknown): unknown {
  if (!isStored(home) || !Array.isArray(home.sections)) return home
  const sections = home.sections.map((section: unknown) =>
    isStored(section) && 'rating' in section ? { ...section, rating: section.rating !== null } : section,
  )
  return { ...home, sections }
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
