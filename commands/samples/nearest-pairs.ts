import { CELLS, likeness, rankCells } from 'sample-shop/artwork/likeness.ts'
import sharp from 'sharp'

/** A picture and the one of the same gallery that is composed most like it. */
export interface Nearest<Entry> {
  readonly entry: Entry
  readonly other: Entry
  /** 1 for the same composition, about 0 for strangers. */
  readonly likeness: number
}

/** For each picture its nearest; those most alike come first. */
export async function findNearest<Entry extends { readonly file: string }>(
  entries: readonly Entry[],
): Promise<readonly Nearest<Entry>[]> {
  const ranked = await Promise.all(entries.map(async (entry) => ({ entry, ranks: await rankFile(entry.file) })))
  return ranked
    .flatMap(({ entry, ranks }) => {
      const others = ranked
        .filter((other) => other.entry !== entry)
        .map((other) => ({ entry, other: other.entry, likeness: likeness(ranks, other.ranks) }))
      return others.toSorted((a, b) => b.likeness - a.likeness).slice(0, 1)
    })
    .toSorted((a, b) => b.likeness - a.likeness)
}

/** Each pair once, although each of the two may be the other's nearest. */
export function pairsOf<Entry>(nearest: readonly Nearest<Entry>[]): readonly Nearest<Entry>[] {
  return nearest.filter(
    ({ entry, other }, at) => !nearest.slice(0, at).some((pair) => pair.entry === other && pair.other === entry),
  )
}

async function rankFile(file: string) {
  const grey = sharp(file).greyscale().resize(CELLS.columns, CELLS.rows, { fit: 'fill' })
  return rankCells(await grey.raw().toBuffer())
}
