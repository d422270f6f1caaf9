import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogue, Wallpaper } from '../contract/pictures/catalogue.ts'
import { startServer, stopServer } from '../harness/server-process.ts'
import { writeStandInCatalogue } from '../server/pictures/write-stand-in-catalogue.ts'
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

/** Starts one beside the shop of the other journeys, with the same code, and settings of its own. */
export async function openLongShop(
  count: number,
  own: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-long-'))
  await writeStandInCatalogue(dataDir, longCatalogue(count))
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
