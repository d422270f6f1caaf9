import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

type Axes = Readonly<Record<string, { readonly min: number; readonly max: number }>>
type ShopFont = { readonly file: string; readonly source: string; readonly axes?: Axes }

/** Every first visit waits for both: what no page uses costs each of them a fifth more. */
const FONTS: readonly ShopFont[] = [
  { file: 'anton.woff2', source: '@fontsource/anton/files/anton-latin-400-normal.woff2' },
  {
    file: 'archivo.woff2',
    source: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
]

/** Western European languages with their punctuation: first and last of each run, and what stands by itself. */
const RUNS = ['\u0020\u007e', '\u00a0\u00ff', '\u2010\u2027', '\u202f\u203a']
const OTHERS = 'ıŒœˆ˚˜€™↑↓−'

/** Packages' own files are the whole Latin alphabet in nine weights. */
export function makeFonts(): Promise<{ file: string; bytes: Buffer }[]> {
  const letters = [...RUNS.flatMap(lettersOf), OTHERS].join('')
  return Promise.all(
    FONTS.map(async ({ file, source, axes }) => {
      const whole = readFileSync(fileURLToPath(import.meta.resolve(source)))
      const bytes = await subsetFont(whole, letters, { targetFormat: 'woff2', ...(axes && { variationAxes: axes }) })
      return { file, bytes }
    }),
  )
}

function lettersOf(run: string): string[] {
  const [first = 0, last = first] = Array.from(run, (letter) => letter.codePointAt(0) ?? 0)
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
