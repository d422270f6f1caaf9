import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { nearDuplicates } from '../pictures/picture-likeness.ts'
import { publicName } from '../pictures/preview-files.ts'
import { drawPicture } from '../pictures/testing/import-fixture.ts'
import { makePreviews } from './make-previews.ts'

const PLAN = {
  webp: { widths: [100], quality: 60, effort: 1 },
  avif: { widths: [60, 120], quality: 40, effort: 0 },
}

async function previewsOf(picture: Sharp) {
  return makePreviews(sharp(await picture.png().toBuffer()), PLAN)
}

type Files = Awaited<ReturnType<typeof makePreviews>>['files']

function widthsOf(files: Files, wanted: 'webp' | 'avif'): number[] {
  return files.filter(({ format }) => format === wanted).map(({ width }) => width)
}

describe('previews', () => {
  it('come in the planned widths and say how large the picture is', async () => {
    const { files, width, height } = await previewsOf(drawPicture(1))
    expect([width, height]).toEqual([120, 68])
    for (const file of files) {
      const { width: found, format } = await sharp(file.data).metadata()
      expect([found, format]).toEqual([file.width, file.format === 'avif' ? 'heif' : 'webp'])
    }
    expect(widthsOf(files, 'webp')).toEqual(widthsOf(files, 'avif').length > 0 ? [100] : [60, 120])
  })

  it('keep the own width of a picture that is smaller than planned', async () => {
    const { files, width } = await previewsOf(drawPicture(1, 90, 50))
    expect(width).toBe(90)
    expect(widthsOf(files, 'webp').at(-1)).toBe(90)
  })

  it('have AVIF in all planned widths, or WebP in its place where AVIF is not smaller', async () => {
    const flat = sharp({ create: { width: 120, height: 68, channels: 3, background: '#123456' } })
    const { files } = await previewsOf(flat)
    expect(widthsOf(files, 'avif')).toEqual([])
    expect(widthsOf(files, 'webp')).toEqual([60, 120])
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const rich = sharp({ create: { width: 480, height: 270, channels: 3, noise, background: '#000' } }).blur(3)
    const wide = { ...PLAN, avif: { widths: [240, 480], quality: 30, effort: 4 } }
    const made = await makePreviews(sharp(await rich.png().toBuffer()), wide)
    expect(widthsOf(made.files, 'avif')).toEqual([240, 480])
    expect(widthsOf(made.files, 'webp')).toEqual([100])
  })

  it('carry no metadata of the master and no transparency', async () => {
    const secret = await drawPicture(1)
      .withExif({ IFD0: { Copyright: 'secret', ImageDescription: 'secret' } })
      .jpeg()
      .toBuffer()
    const { files } = await makePreviews(sharp(secret), PLAN)
    for (const { data } of files) {
      const metadata = await sharp(data).metadata()
      expect([metadata.exif, metadata.xmp, metadata.hasAlpha]).toEqual([undefined, undefined, false])
    }
  })

  it('turn the picture as its camera says', async () => {
    const turned = await drawPicture(1).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { width, height } = await makePreviews(sharp(turned), PLAN)
    expect(height).toBeGreaterThan(width)
  })

  it('have a placeholder that is short, plain CSS', async () => {
    const { placeholder } = await previewsOf(drawPicture(4))
    expect(placeholder).toMatch(
      /^radial-gradient\(at \d+% \d+%,#[0-9a-f]{3},#0000 60%\),linear-gradient\((#[0-9a-f]{3},?){3}\)$/,
    )
    expect(placeholder.length).toBeLessThanOrEqual(80)
  })

  it('name the strongest colour first', async () => {
    const red = sharp({ create: { width: 200, height: 100, channels: 3, background: '#d01010' } })
    expect((await previewsOf(red)).colours[0]).toMatch(/^#[cd][0-9a-f]1/)
  })
})

describe('near duplicates', () => {
  it('are found through another format and quality, and different pictures are told apart', async () => {
    const looks = nearDuplicates()
    const hashes = await Promise.all([1, 2, 3, 4, 5].map(async (seed) => (await previewsOf(drawPicture(seed))).hash))
    expect(hashes.map((hash, at) => looks.findLike(`picture ${at}`, hash))).toEqual(Array(5).fill(undefined))
    const copy = sharp(await drawPicture(2, 640, 360).jpeg({ quality: 60 }).toBuffer())
    expect(looks.findLike('copy', (await previewsOf(copy)).hash)).toBe('picture 1')
  })
})

describe('public names', () => {
  it('come from the title and the content, and are numbered with brackets for bikes and cars', () => {
    expect(publicName('animals', 3, 'Stag in a misty forest', 'abcdef0123')).toBe('stag-in-a-misty-forest-abcdef01')
    expect(publicName('bikes', 12, 'Anything', 'abcdef0123')).toBe('Bike (12) abcdef01')
    expect(publicName('space', 1, '日本', 'abcdef0123')).toBe('space-abcdef01')
  })
})

it('makes the same of a plain picture’s pixels as of its file, so one decoding serves all that is made of it', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const file = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [fromFile, fromPixels] = await Promise.all([
    makePreviews(sharp(file, { sequentialRead: true }), PLAN),
    makePreviews(sharp(data, { raw: { width, height, channels } }), PLAN),
  ])
  expect(fromPixels).toEqual(fromFile)
})
