import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogue, Wallpaper } from '../contract/pictures/catalogue.ts'
import { startServer, stopServer } from '../harness/server-process.ts'
import { EMPTY_CONTENT } from '../server/content/empty-content.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { NO_REVISION, saveDraft } from '../server/publications/draft-queries.ts'
import { writeStandInCatalogue } from '../server/samples/write-stand-in-catalogue.ts'
import { freePort } from '../server/testing/free-port.ts'

const ROOT = join(import.meta.dirname, '..')

function picture(number: number): Wallpaper {
  const preview = { src: '/images/dunes/stand-in', width: 640, height: 360, webp: [640], avif: [], placeholder: 'none' }
  const words = { title: `Dune ${number}`, alt: `Dune number ${number}` }
  return { id: `dunes-${number}`, ...words, colours: ['#c8a060'], addedAt: '2026-02-01', preview }
}

/** A shop of one category with so many pictures. */
function longCatalogue(count: number): Catalogue {
  const slug = 'dunes'
  const bundle = { slug, name: 'Dunes', categories: [slug], previewCategory: slug, priceMinor: 300, isListed: true }
  const words = { name: 'Dunes', heading: 'Dunes', description: 'Sand, and wind in it.' }
  const offer = { kind: 'bundles', buttons: [{ label: 'Buy Bundle', bundle: slug }] } as const
  return {
    version: 1,
    categories: [{ slug, path: '/dunes', aliases: ['/Dunes'], ...words, offer }],
    bundles: [bundle],
    wallpapers: { [slug]: Array.from({ length: count }, (_, at) => picture(at + 1)) },
    posters: [],
  }
}

/** As if somebody had written and imported all of it. */
async function fill(dataDir: string, catalogue: Catalogue): Promise<void> {
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  await migrate(db)
  await writeStandInCatalogue(db, dataDir, catalogue)
  const { categories, bundles } = catalogue
  const content = { ...EMPTY_CONTENT, categories, bundles }
  await saveDraft(db, { basedOn: NO_REVISION, content, savedAt: new Date().toISOString(), savedBy: 'the journey' })
  await db.destroy()
}

/** Starts one beside the shop of the other journeys, with the same code, and settings of its own. */
export async function openLongShop(
  count: number,
  own: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-long-'))
  await fill(dataDir, longCatalogue(count))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const env = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), PUBLIC_URL: url, DATA_DIR: dataDir }
  const settings = { ...env, SAMPLES: 'off', LOG_LEVEL: 'warn', ...own }
  const shop = await startServer(process.execPath, [join(ROOT, 'commands', 'start.ts')], `${url}/readyz`, settings)
  return {
    url,
    async close() {
      await stopServer(shop)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
