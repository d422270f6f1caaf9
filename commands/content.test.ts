import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { drawPng } from '../server/decoding/testing/broken-pngs.ts'
import { previewFolder } from '../server/pictures/preview-files.ts'
import { runShop } from './shop.ts'

let folder = ''
let files = ''
let url = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-content-'))
  files = join(folder, 'content')
  const dataDir = join(folder, 'data')
  url = `sqlite:${join(dataDir, 'shop.sqlite')}`
  vi.stubEnv('DATA_DIR', dataDir)
  mkdirSync(previewFolder(dataDir), { recursive: true })
  await withDatabase(migrate)
  await content('export', files)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

async function withDatabase<T>(look: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase(url)
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** Runs a part of the command in this process. */
async function content(...words: string[]) {
  const err: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void err.push(String(line)))
  try {
    return { status: await runShop(['content', ...words]), err }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

type Written = { revision: number; content: Record<string, unknown> }
// biome-ignore lint/suspicious/noExplicitAny: the tests write what no type allows.
type Anything = any

function change(edit: (value: Anything) => void, folderOfFiles = files): void {
  const file = join(folderOfFiles, 'content.json')
  const written = JSON.parse(readFileSync(file, 'utf8')) as Written
  edit(written.content)
  writeFileSync(file, JSON.stringify(written))
}

function writePicture(name: string, bytes: Buffer | string): void {
  mkdirSync(join(files, 'pictures'), { recursive: true })
  writeFileSync(join(files, 'pictures', name), bytes)
}

function draw(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0a5c63' } })
    .png()
    .toBuffer()
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** One section, which names that poster. */
function withPoster(home: Anything, poster: string) {
  const section = home.sections.find(({ kind }: Anything) => kind === 'poster')
  return { ...home, sections: [{ ...section, poster }] }
}

type Mistake = readonly [what: string, make: () => void, sentence: string]

const MISTAKES: readonly Mistake[] = [
  [
    'a wrong price',
    () => change(({ bundles }) => (bundles[0].priceMinor = 2.5)),
    'bundles[0].priceMinor: must be a whole number in the smallest unit of the currency: 300 is 3.00 dollars.',
  ],
  [
    'a price in words that is another one',
    () => change(({ allAccess }) => (allAccess.priceWords = '9$')),
    "allAccess.priceWords: '9$' is another price than $8.",
  ],
  [
    'a path of the shop itself',
    () => change(({ categories }) => (categories[0].path = '/login')),
    'categories[0].path: /login is taken by the shop itself.',
  ],
  [
    'a path of another category',
    () => change(({ categories }) => (categories[1].path = categories[0].path)),
    "categories[1].path: /abstract is taken by the category 'abstract'.",
  ],
  [
    'raw HTML in a policy',
    () => writeFileSync(join(files, 'policies', 'terms.md'), '# Terms\n\n*Now*\n\n<b>Be kind.</b>\n'),
    "policies.terms.markdown: The policy 'terms' is wrong in line 5: raw HTML cannot be shown.",
  ],
  [
    'an image in a policy',
    () => writeFileSync(join(files, 'policies', 'terms.md'), '# Terms\n\n*Now*\n\n![x](https://a.example/x.png)\n'),
    "policies.terms.markdown: The policy 'terms' is wrong in line 5: ",
  ],
  [
    'an SVG as logo',
    () => {
      writePicture('logo.svg', SVG)
      change(({ brand }) => (brand.logo = 'pictures/logo.svg'))
    },
    'brand.logo: pictures/logo.svg is an SVG drawing, and must be a PNG, JPEG, WebP or AVIF file.',
  ],
  [
    'an SVG that is called a PNG',
    () => {
      writePicture('logo.png', SVG)
      change(({ brand }) => (brand.logo = 'pictures/logo.png'))
    },
    'brand.logo: pictures/logo.png is an SVG drawing',
  ],
  [
    'an image bomb as logo',
    () => {
      writePicture('logo.png', drawPng({ width: 30_000, height: 30_000 }))
      change(({ brand }) => (brand.logo = 'pictures/logo.png'))
    },
    'brand.logo: pictures/logo.png is too large: more than 40 million pixels.',
  ],
  [
    'a logo whose file is missing',
    () => change(({ brand }) => (brand.logo = 'pictures/logo.png')),
    'brand.logo: pictures/logo.png is not there.',
  ],
  [
    'a logo from elsewhere',
    () => change(({ brand }) => (brand.logo = '../../secret')),
    'brand.logo: ../../secret must be the name of a file in pictures, such as pictures/logo.png.',
  ],
  [
    'a logo that was never brought',
    () => change(({ brand }) => (brand.logo = { digest: 'a'.repeat(32), format: 'png', width: 9, height: 9 })),
    'brand.logo: must be the name of a file in pictures, such as pictures/logo.png.',
  ],
  [
    'a social picture that is none',
    () => change((whole) => (whole.socialPicture = 'Hero!')),
    'socialPicture: must be lower-case words with dashes, such as deep-sea.',
  ],
  [
    'a poster whose file is missing',
    () => change((whole) => (whole.posters = { dunes: { wide: 'pictures/dunes.jpg' } })),
    'posters.dunes.wide: pictures/dunes.jpg is not there.',
  ],
  [
    'an SVG as poster',
    () => {
      writePicture('dunes.png', SVG)
      change((whole) => (whole.posters = { dunes: { wide: 'pictures/dunes.png' } }))
    },
    'posters.dunes.wide: pictures/dunes.png is an SVG drawing',
  ],
  [
    'a poster without a name',
    () => change((whole) => (whole.posters = { 'My Dunes': { alt: 'Sand' } })),
    'posters.My Dunes: must be lower-case words with dashes, such as deep-sea.',
  ],
  [
    'a poster that nobody has',
    () => change((whole) => Object.assign(whole, { samples: false, home: withPoster(whole.home, 'dunes') })),
    "home.sections[0].poster: there is no poster 'dunes': bring its picture under posters",
  ],
  [
    'a colour below contrast',
    () => change(({ brand }) => (brand.colours.dim = '#222222')),
    'brand.colours.dim: #222222 is hard to read on ground: its contrast is 1.3 to 1, and 3 to 1 is needed.',
  ],
  ['two bundles of one name', () => change(({ bundles }) => (bundles[1].name = bundles[0].name)), 'bundles[1].name: '],
  [
    'three pictures where four are needed',
    () => change(({ home }) => home.sections.find(({ kind }: Anything) => kind === 'featured').items.pop()),
    'needs exactly 4 items with a picture each.',
  ],
  ['an unknown part', () => change(({ brand }) => (brand.slogan = 'Look')), 'brand: has an unknown part: slogan.'],
]

describe('content that is imported', () => {
  it.each(MISTAKES)(
    'with %s is told in one sentence with its place, and nothing is saved',
    async (_what, make, sentence) => {
      make()
      const before = readFileSync(join(files, 'content.json'), 'utf8')
      const { status, err } = await content('import', files)
      expect(err).toEqual([expect.stringContaining(sentence), 'Nothing was saved.'])
      expect(status).toBe(1)
      expect(readFileSync(join(files, 'content.json'), 'utf8')).toBe(before)
      const rows = await withDatabase((db) => db.selectFrom('own_picture').select('digest').execute())
      expect(rows).toEqual([])
      expect(await withDatabase((db) => db.selectFrom('draft').select('revision').execute())).toEqual([])
    },
  )

  it('is told everything at once, pictures and words', async () => {
    writePicture('logo.png', SVG)
    writePicture('icon.png', await draw(300, 200))
    change((whole) => {
      whole.brand.logo = 'pictures/logo.png'
      whole.brand.favicon = 'pictures/icon.png'
      whole.bundles[0].priceMinor = 0
    })
    const { err } = await content('check', files)
    expect(err).toEqual([
      expect.stringContaining('brand.logo: pictures/logo.png is an SVG'),
      expect.stringContaining('brand.favicon: pictures/icon.png must be square'),
      expect.stringContaining('bundles[0].priceMinor: must be above 0.'),
      'Nothing was saved.',
    ])
  })

  it('brings its pictures, which an export carries and another import leaves as they are', async () => {
    for (const [name, width, height] of [
      ['logo', 600, 200],
      ['icon', 512, 512],
      ['social', 1600, 900],
      ['dunes', 1700, 1000],
      ['dunes-high', 800, 1400],
    ] as const)
      writePicture(`${name}.png`, await draw(width, height))
    change((whole) => {
      whole.brand.logo = 'pictures/logo.png'
      whole.brand.favicon = 'pictures/icon.png'
      whole.socialPicture = 'pictures/social.png'
      whole.home = withPoster(whole.home, 'dunes')
      whole.posters = {
        dunes: { alt: 'Dunes', wide: 'pictures/dunes.png', tall: 'pictures/dunes-high.png' },
      }
    })
    expect(await content('import', files)).toEqual({ status: 0, err: [] })
    const saved = () => withDatabase((db) => db.selectFrom('draft').select('content').executeTakeFirstOrThrow())
    const first = JSON.parse((await saved()).content)
    expect(first.brand.logo).toMatchObject({ format: 'png', width: 360, height: 120 })
    expect(first.posters.dunes.wide).toMatchObject({ format: 'webp', widths: [960, 1600, 1700] })
    const other = join(folder, 'other')
    expect((await content('export', other)).status).toBe(0)
    expect(readFileSync(join(other, 'content.json'), 'utf8')).toContain('"socialPicture": "pictures/social.jpg"')
    expect(existsSync(join(other, 'pictures', 'icon.png'))).toBe(true)
    expect(readFileSync(join(other, 'content.json'), 'utf8')).toContain('"tall": "pictures/poster-dunes-tall.webp"')
    expect((await content('import', other)).status).toBe(0)
    expect(JSON.parse((await saved()).content)).toEqual(first)
  })

  it('that somebody else saved meanwhile is shown beside one’s own, and both stay', async () => {
    const mine = join(folder, 'mine')
    await content('export', mine)
    writePicture('logo.png', await draw(600, 200))
    change((whole) => {
      whole.brand.logo = 'pictures/logo.png'
      whole.bundles[0].priceMinor = 700
    })
    expect((await content('import', files)).status).toBe(0)
    change(({ bundles }) => (bundles[0].priceMinor = 500), mine)
    const { status, err } = await content('import', mine)
    expect(status).toBe(1)
    expect(err[0]).toMatch(/^Your files are of revision 0, and .+ saved revision 1 at /)
    expect(err[1]).toMatch(/\$7 → \$5.*brand \(logo\)/)
    expect(existsSync(join(mine, 'theirs', 'pictures', 'logo.png'))).toBe(true)
    expect(readFileSync(join(mine, 'content.json'), 'utf8')).toContain('"priceMinor":500')
  })
})
