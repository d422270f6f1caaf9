import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RenditionFormat } from '../../../contract/pictures/renditions.ts'
import { folderStorage } from '../../adapters/folder-storage.ts'
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
import { makePreviews } from '../../decoding/make-previews.ts'
import { masterKey } from '../../storage/storage.ts'
import { DEFAULT_LIMITS, renditionMaker } from '../renditions.ts'

const SIZE = { width: 640, height: 360 }
/** A leaf: well inside of what sRGB can show, so that converting it loses nothing. */
const SRGB = [90, 160, 60] as const
/** The same colour in the numbers of Display P3 (CSS Color 4, its matrices and sRGB's curve). */
const P3 = [107, 158, 74] as const

type Kind = { readonly depth: 8 | 16; readonly profile: 'p3' | null }

/** A master of one colour, marked as what it is. */
async function plainMaster({ depth, profile }: Kind): Promise<Buffer> {
  const [red, green, blue] = profile ? P3 : SRGB
  const pixels = SIZE.width * SIZE.height
  const raw = { ...SIZE, channels: 3 as const }
  const values = depth === 16 ? new Uint16Array(pixels * 3) : new Uint8Array(pixels * 3)
  const scale = depth === 16 ? 257 : 1
  for (let at = 0; at < pixels; at++) values.set([red * scale, green * scale, blue * scale], at * 3)
  const png = await sharp(values, { raw })
    .toColourspace(depth === 16 ? 'rgb16' : 'srgb')
    .png()
    .toBuffer()
  if (!profile) return png
  // Marked without being converted: the profile's own bytes are taken from a picture that has it.
  const marked = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const { icc } = await sharp(marked).metadata()
  return withProfile(png, icc ?? Buffer.alloc(0))
}

/** Puts a profile into a PNG as an iCCP chunk, after its header. */
async function withProfile(png: Buffer, icc: Buffer): Promise<Buffer> {
  const { crc32, deflateSync } = await import('node:zlib')
  const body = Buffer.concat([Buffer.from('iCCPP3\0\0'), deflateSync(icc)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

const KINDS: readonly (readonly [string, Kind])[] = [
  ['8 bits and no profile', { depth: 8, profile: null }],
  ['16 bits and no profile', { depth: 16, profile: null }],
  ['8 bits in Display P3', { depth: 8, profile: 'p3' }],
  ['16 bits in Display P3', { depth: 16, profile: 'p3' }],
]

/** As a screen that takes it for sRGB would show it, unless it says otherwise. */
async function shownColour(file: Buffer): Promise<number[]> {
  const { depth, icc } = await sharp(file).metadata()
  const picture = sharp(file)
  const converted = icc && depth === 'ushort' ? picture.withIccProfile('srgb', { attach: false }) : picture
  return [...(await converted.toColourspace('srgb').removeAlpha().raw().toBuffer()).subarray(0, 3)]
}

function expectLeaf(colour: readonly number[]): void {
  for (const [at, value] of SRGB.entries()) expect(Math.abs((colour[at] ?? 0) - value)).toBeLessThanOrEqual(4)
}

describe('a master’s colours', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-colours-'))
  const storage = folderStorage(join(folder, 'storage'))
  const workDir = join(folder, 'fitting')
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
  })
  afterAll(() => database.drop())

  async function rendition(master: Buffer, format: RenditionFormat): Promise<Buffer> {
    const sha256 = createHash('sha256').update(master).digest('hex')
    await storage.put(masterKey(sha256), master)
    const limits = DEFAULT_LIMITS
    const renditions = renditionMaker({ db: database.db, storage, workDir, limits, now: () => new Date() })
    const facts = { sha256, storageKey: masterKey(sha256), ...SIZE }
    const options = { width: 320, height: 240, format, focus: { x: 0.5, y: 0.5 } }
    const { storageKey } = await renditions.get(facts, options, 'ada', new AbortController().signal)
    const stream = await storage.open(storageKey)
    if (!stream) throw new Error('The rendition is missing.')
    return buffer(stream)
  }

  it.each(KINDS)('of %s are the same in every preview', async (_name, kind) => {
    const plan = { widths: [320], quality: 80, effort: 0 }
    const { files } = await makePreviews(sharp(await plainMaster(kind)), { webp: plan, avif: plan })
    for (const { data } of files) expectLeaf(await shownColour(data))
  })

  it.each(KINDS)('of %s are the same in every rendition', async (_name, kind) => {
    const master = await plainMaster(kind)
    expectLeaf(await shownColour(master))
    for (const format of ['jpeg', 'png', 'avif'] as const)
      expectLeaf(await shownColour(await rendition(master, format)))
  })

  it.each(KINDS)(
    'of %s are kept by AVIF, with their profile and ten bits where they have them',
    async (_name, kind) => {
      const file = await rendition(await plainMaster(kind), 'avif')
      const { icc, bitsPerSample } = await sharp(file).metadata()
      expect([Boolean(icc), bitsPerSample]).toEqual([kind.profile !== null, kind.depth === 16 ? 10 : 8])
    },
  )
})
