// Measures which committed samples are composed alike: `node commands/samples/twins.ts [category …]`. Prints how many of
// each category are, and shows the nearest pairs of the categories named on contact sheets in data/renders.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CATEGORIES } from 'sample-shop/artwork/scenes.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import { findNearest } from './nearest-pairs.ts'
import { countTwins, listPreviews, twinTarget } from './twin-limits.ts'
import { showTwins } from './twins-sheet.ts'

const SHEETS_DIR = 'data/renders'

async function run(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.find((name) => !CATEGORIES.some((category) => category === name))
  if (unknown !== undefined) {
    console.error(`There is no '${unknown}'; choose from ${CATEGORIES.join(', ')}.`)
    return 2
  }
  await mkdir(SHEETS_DIR, { recursive: true })
  console.log(`${'category'.padEnd(20)} pictures  above 0.9 (target)  above 0.8 (target)`)
  for (const category of CATEGORIES.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    const entries = listPreviews(PREVIEWS_DIR, category)
    const nearest = await findNearest(entries)
    const found = countTwins(nearest)
    const target = twinTarget(entries.length)
    const column = (count: number, most: number) => `${String(count).padStart(9)} (${String(most).padStart(6)})`
    const counts = [column(found.above90, target.above90), column(found.above80, target.above80)]
    console.log(`${category.padEnd(20)} ${String(entries.length).padStart(8)}  ${counts.join('  ')}`)
    if (wanted.length > 0) await showTwins(nearest, 16 / 9, join(SHEETS_DIR, `${category}-twins.webp`))
  }
  return 0
}

process.exitCode = await run(process.argv.slice(2))
