import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { SECOND_SHOP } from '../contract/testing/second-shop.ts'
import { freePort } from '../server/testing/free-port.ts'
import { startServer, stopServer } from './server-process.ts'

export type SecondShop = {
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDir: string
  /** The owner's tool; answers what it said. */
  readonly shop: (...words: string[]) => Promise<string>
  /** The bytes of a category's first master. */
  readonly firstMaster: (category: string) => Buffer
  readonly close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..')
const COMMANDS = join(ROOT, 'commands')
/** Of the sections that name them. */
const POSTERS = { lighthouse: '#24506b', dunes: '#7a5a2c' }
const COLOURS = ['#dfe9ea', '#1c3f57', '#c99c5b']

/** Another shop than the sample shop, from an empty folder: opened, named, filled and published as its owner would. */
export async function openSecondShop(): Promise<SecondShop> {
  const folder = mkdtempSync(join(tmpdir(), 'second-shop-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const env = {
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: join(ROOT, 'dist'),
    SAMPLES: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: url,
  }
  const shop = async (...words: string[]) => {
    const args = [join(COMMANDS, 'shop.ts'), ...words]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })
    return stdout
  }
  const server = await startServer(process.execPath, [join(COMMANDS, 'start.ts')], `${url}/readyz`, env)
  const files = join(folder, 'content')
  await shop('content', 'export', files)
  await writeContent(files)
  await shop('content', 'import', files)
  await shop('content', 'publish', '--note', 'our own')
  for (const category of ['coast', 'meadow']) {
    await drawMasters(join(folder, category), category)
    await shop('import', category, join(folder, category), '--allow-small')
  }
  return {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir: env.DATA_DIR,
    shop,
    firstMaster: (category) => readFileSync(join(folder, category, 'view-1.png')),
    async close() {
      await stopServer(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function writeContent(folder: string): Promise<void> {
  const file = join(folder, 'content.json')
  const { revision } = JSON.parse(readFileSync(file, 'utf8')) as { revision: number }
  const policies = Object.entries(SECOND_SHOP.policies).map(([name, { markdown, ...facts }]) => {
    writeFileSync(join(folder, 'policies', `${name}.md`), markdown)
    return [name, facts]
  })
  const { brand } = SECOND_SHOP
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  await draw(600, 200, brand.colours.accent).toFile(join(folder, 'pictures', 'logo.png'))
  for (const [name, colour] of Object.entries(POSTERS))
    await draw(1600, 900, colour).toFile(join(folder, 'pictures', `${name}.png`))
  const posters = Object.keys(POSTERS).map((name) => [name, { alt: `The ${name}`, wide: `pictures/${name}.png` }])
  const content = {
    ...SECOND_SHOP,
    posters: Object.fromEntries(posters),
    samples: false,
    brand: { ...brand, logo: 'pictures/logo.png' },
    policies: Object.fromEntries(policies),
  }
  writeFileSync(file, JSON.stringify({ revision, content }))
}

async function drawMasters(folder: string, category: string): Promise<void> {
  mkdirSync(folder)
  const captions: Record<string, { title: string; alt: string }> = {}
  for (const [at, colour] of COLOURS.entries()) {
    const name = `view-${at + 1}.png`
    // Two categories never have the same picture.
    await draw(1280 + (category === 'coast' ? 0 : 16), 720, colour).toFile(join(folder, name))
    captions[name] = { title: `${category} ${at + 1}`, alt: `A plain view of the ${category}.` }
  }
  writeFileSync(join(folder, 'captions.json'), JSON.stringify(captions))
}

function draw(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } }).png()
}
