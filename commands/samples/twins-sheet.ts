import { type SheetEntry, writeContactSheet } from './contact-sheet.ts'
import { type Nearest, pairsOf } from './nearest-pairs.ts'

const PAIRS_SHOWN = 30

/** Prints the pairs of pictures that are composed most alike, and shows each side by side on a contact sheet. */
export async function showTwins(nearest: readonly Nearest<SheetEntry>[], aspect: number, file: string): Promise<void> {
  const pairs = pairsOf(nearest).slice(0, PAIRS_SHOWN)
  if (pairs.length === 0) return
  for (const { entry, other, likeness } of pairs)
    console.log(`  ${likeness.toFixed(3)}  ${entry.label}  and  ${other.label}`)
  const cells = pairs.flatMap(({ entry, other, likeness }) => [
    { ...entry, label: `${likeness.toFixed(2)}  ${entry.label}` },
    other,
  ])
  await writeContactSheet(cells, aspect, file)
  console.log(`Sheet of pairs: ${file}`)
}
