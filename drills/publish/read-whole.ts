import { listPricesAt } from '../../server/prices/price-queries.ts'
import { openPack } from '../../server/publications/page-pack.ts'
import { drawnOf, findShown, type Publisher } from '../../server/publications/publish.ts'
import { bringPages } from '../../server/publications/rendered-pages.ts'

export type Whole = { readonly priceMinor: number; readonly losses: readonly string[] }

/** The row, the catalogue, the pages and the noted price must be of one state. */
export async function readWhole(publisher: Publisher): Promise<Whole> {
  const { db, pages } = publisher
  const shown = await findShown(db)
  if (!shown) return { priceMinor: 0, losses: ['Nothing is shown any more.'] }
  const priceMinor = shown.catalogue.bundles[0]?.priceMinor ?? 0
  const pack = openPack(await bringPages(pages, await drawnOf(publisher, shown)))
  const said = pack.index.files.filter(({ url }) => url === '/bundles').map(({ file }) => pack.unpack(file).toString())
  const noted = await listPricesAt(db, 'desert', new Date(Date.now() + 1000).toISOString())
  return {
    priceMinor,
    losses: [
      ...(said.length === 1 && said[0]?.includes(`>${priceMinor}<`)
        ? []
        : [`The page of ${priceMinor} says ${said.join().slice(0, 100)}.`]),
      ...(noted.map(({ amountMinor }) => amountMinor).join() === String(priceMinor)
        ? []
        : [`${priceMinor} is shown and ${JSON.stringify(noted)} is noted.`]),
    ],
  }
}

/** What was begun last is the most that may be shown, and what was said to be shown the least. */
export type Said = { readonly begun: number; readonly shown: number }

export function compare({ begun, shown }: Said, { priceMinor, losses }: Whole): string[] {
  return [
    ...losses,
    ...(priceMinor < shown ? [`A publication of ${shown} was said to be shown, and ${priceMinor} is.`] : []),
    ...(priceMinor > begun ? [`${priceMinor} is shown, though ${begun} was begun last.`] : []),
  ]
}
