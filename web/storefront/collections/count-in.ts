import type { Collection } from '../../../contract/accounts/collections.ts'

/** How many of it are kept. What was let go of is not lost to it: it is there again when it is kept again. */
export function countIn({ pictures }: Collection, kept: readonly string[]): number {
  return kept.filter((id) => pictures.includes(id)).length
}
