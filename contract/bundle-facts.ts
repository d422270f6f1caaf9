import type { Bundle } from './bundles.ts'
import { type Catalogue, describeSize, type MasterSize } from './catalogue.ts'

/** What is in a bundle today, as it is said beside its price. */
export type BundleFacts = {
  readonly count: number
  /** Of one file: its size, its format and what it weighs, as far as all of that is known. */
  readonly file: string
  /** Of all files together; absent where it is not known. */
  readonly weight?: string
}

type Shown = Pick<Catalogue, 'wallpapers' | 'files'>

export function bundleFacts(categories: readonly string[], shown: Shown): BundleFacts {
  const parts = categories.flatMap((slug) => {
    const list = shown.wallpapers[slug] ?? []
    return list.length > 0 ? [{ count: list.length, files: shown.files?.[slug] }] : []
  })
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const known = parts.flatMap(({ files, count: many }) => (files ? [{ ...files, bytes: files.meanBytes * many }] : []))
  const size = describeSizes(categories, shown)
  if (count === 0 || known.length < parts.length) return { count, file: size }
  const formats = [...new Set(known.flatMap(({ formats: some }) => some))].sort()
  const bytes = known.reduce((sum, part) => sum + part.bytes, 0)
  return {
    count,
    file: `${size} ${formats.join(' or ')}, about ${describeBytes(bytes / count)} each`,
    weight: `about ${describeBytes(bytes)}`,
  }
}

/** Every category that some bundle opens. */
export function soldCategories(bundles: readonly Bundle[]): string[] {
  return [...new Set(bundles.flatMap(({ categories }) => categories))]
}

function describeSizes(categories: readonly string[], { wallpapers }: Shown): string {
  const small = categories.flatMap((slug) => (wallpapers[slug] ?? []).flatMap(({ size }) => size ?? []))
  const [smallest] = small.sort((a, b) => pixels(a) - pixels(b))
  return smallest ? `from ${describeSize(smallest)}` : describeSize()
}

function pixels({ width, height }: MasterSize): number {
  return width * height
}

/** As people write it, with two digits that count. */
function describeBytes(bytes: number): string {
  const [amount, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB']
  return `${amount < 9.95 ? Number(amount.toFixed(1)) : Math.round(amount)} ${unit}`
}
