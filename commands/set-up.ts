import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from '../bootstrap/fingerprint.mjs'
import type { SiteSettings } from '../contract/site-settings.ts'
import { catalogueFile, readCatalogue } from '../server/catalogue/catalogue-file.ts'
import { writeStandInCatalogue } from '../server/catalogue/stand-in-catalogue.ts'
import type { Config } from '../server/config.ts'

const root = join(import.meta.dirname, '..')

/** Everything the built site is made of; a change in any of it means a new build. */
const SOURCES = ['web', 'contract', 'package-lock.json'].map((name) => join(root, name))

/** Makes the catalogue and the site if they are missing or out of date. Returns the site's folder. */
export async function setUp(config: Config, outDir = join(root, 'dist')): Promise<string> {
  if (!existsSync(catalogueFile(config.dataDir))) {
    console.log('Making the catalogue ...')
    await writeStandInCatalogue(config.dataDir)
  }
  const settings = siteSettings(config)
  const wanted = `${fingerprint([...SOURCES, catalogueFile(config.dataDir)])} ${JSON.stringify(settings)}`
  const stamp = join(outDir, 'built-from')
  const siteFolder = join(outDir, 'site')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return siteFolder
  console.log('Building the storefront ...')
  const { buildSite } = await import('../web/build/build-site.ts')
  await buildSite({ catalogue: readCatalogue(config.dataDir), settings, outDir })
  await mkdir(outDir, { recursive: true })
  await writeFile(stamp, wanted)
  return siteFolder
}

function siteSettings({ publicUrl, identity, ...config }: Config): SiteSettings {
  const gaMeasurementId = config.gaMeasurementId ?? null
  if (identity.kind === 'embedded') return { publicUrl, gaMeasurementId, identity: { kind: 'embedded' } }
  const { emulatorHost, ...firebase } = identity
  const emulatorUrl = emulatorHost && `http://${emulatorHost}`
  return { publicUrl, gaMeasurementId, identity: { ...firebase, emulatorUrl } }
}
