import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPng } from '../decoding/testing/broken-pngs.ts'
import { generousPictures, hostilePictures } from '../decoding/testing/hostile-pictures.ts'
import { MOST_BYTES, type PictureUse, takePicture } from './own-pictures.ts'

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: '#0a5c6380' } })
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100"/></svg>'

const REFUSED: readonly (readonly [
  what: string,
  use: PictureUse,
  bytes: () => Promise<Buffer> | Buffer,
  why: string,
])[] = [
  ['an SVG', 'logo', () => Buffer.from(SVG), 'is an SVG drawing, and must be a PNG, JPEG, WebP or AVIF file'],
  [
    'an SVG behind a declaration',
    'logo',
    () => Buffer.from(`\ufeff<?xml version="1.0"?>\n${SVG}`),
    'is an SVG drawing',
  ],
  ['words', 'logo', () => Buffer.from('hello'), 'is not a PNG, JPEG, WebP or AVIF file'],
  ['a GIF', 'logo', () => picture(400, 100).gif().toBuffer(), 'is not a PNG, JPEG, WebP or AVIF file'],
  ['a TIFF', 'logo', () => picture(400, 100).tiff().toBuffer(), 'is not a PNG, JPEG, WebP or AVIF file'],
  ['nothing', 'logo', () => Buffer.alloc(0), 'is empty'],
  ['too many bytes', 'logo', () => Buffer.alloc(MOST_BYTES + 1), 'is larger than 20 MB'],
  ['a bomb', 'logo', () => drawPng({ width: 30_000, height: 30_000 }), 'is too large: more than 40 million pixels'],
  ['a tall bomb', 'logo', () => drawPng({ width: 1, height: 1_000_000_000 }), 'is damaged'],
  ['a broken one', 'logo', () => drawPng({ width: 200, height: 200 }), 'is damaged'],
  ['a small logo', 'logo', () => picture(300, 40).png().toBuffer(), 'is too small: 300×40'],
  ['a long logo', 'logo', () => picture(1300, 100).png().toBuffer(), 'is too long for the top bar: 1300×100'],
  ['a small icon', 'favicon', () => picture(64, 64).png().toBuffer(), 'is too small: 64×64'],
  ['a wide icon', 'favicon', () => picture(300, 200).png().toBuffer(), 'must be square, and is 300×200'],
  [
    'a small poster',
    'wide',
    () => picture(1280, 720).png().toBuffer(),
    'is too small: 1280×720, and at least 1600×900',
  ],
  ['a wide poster that is high', 'wide', () => picture(900, 1600).png().toBuffer(), 'must be wider than high'],
  ['a tall poster that is wide', 'tall', () => picture(1600, 900).png().toBuffer(), 'must be higher than wide'],
  ['a small social picture', 'social', () => picture(500, 300).png().toBuffer(), 'is too small: 500×300'],
]

describe('a picture of the owner’s own', () => {
  it.each(REFUSED)('is refused when it is %s', async (_what, use, bytes, why) => {
    await expect(takePicture(use, await bytes())).rejects.toThrow(why)
  })

  it('is refused when it would take all memory or time, and the next one is taken', async () => {
    const [hostile, generous] = await Promise.all([hostilePictures(), generousPictures()])
    const isTiff = (name: string) => name.endsWith('.tiff')
    for (const [name, bytes, why] of hostile.filter(([name, { length }]) => !isTiff(name) && length <= MOST_BYTES))
      await expect(takePicture('logo', bytes), name).rejects.toThrow(why)
    for (const [name, bytes] of generous.filter(([name]) => !isTiff(name)))
      expect((await takePicture('logo', bytes)).picture, name).toMatchObject({ format: 'png', height: 120 })
  })

  it('is refused when it moves', async () => {
    const [red, blue] = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 200, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp([red ?? '', blue ?? ''], { join: { animated: true } })
      .webp()
      .toBuffer()
    await expect(takePicture('logo', moving)).rejects.toThrow('is animated, and must be a still picture')
  })

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('may be %s, and is written anew in its size', async (format) => {
    const { picture: taken, bytes } = await takePicture('logo', await picture(2400, 600).toFormat(format).toBuffer())
    expect(taken).toMatchObject({ format: 'png', width: 480, height: 120 })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 120 })
  })

  it('keeps what is see-through, and nothing that tells where it was taken', async () => {
    const told = await picture(400, 100)
      .withExif({ IFD0: { Copyright: 'Mara' } })
      .png()
      .toBuffer()
    const { bytes } = await takePicture('logo', told)
    const { hasAlpha, exif } = await sharp(bytes).metadata()
    expect({ hasAlpha, exif }).toEqual({ hasAlpha: true, exif: undefined })
    expect(bytes.includes('Mara')).toBe(false)
  })

  it('is brought to the size that other sites show', async () => {
    const { picture: taken } = await takePicture('social', await picture(2000, 2000).png().toBuffer())
    expect(taken).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it('that the shop wrote itself stays as it is', async () => {
    const first = await takePicture('social', await picture(2000, 1000).png().toBuffer())
    const again = await takePicture('social', first.bytes, async (digest) => digest === first.picture.digest)
    expect(again).toEqual(first)
  })

  it('that fills a screen is kept in the widths that it has, each without what was see-through', async () => {
    const { picture: taken, bytes, narrower } = await takePicture('wide', await picture(2000, 1200).png().toBuffer())
    expect(taken).toMatchObject({ format: 'webp', width: 2000, height: 1200, widths: [960, 1600, 2000] })
    expect([...(narrower?.keys() ?? [])]).toEqual([960, 1600])
    for (const file of [bytes, ...(narrower?.values() ?? [])])
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', hasAlpha: false })
  })

  it('that fills a screen and was exported comes back as it was, in no other widths', async () => {
    const first = await takePicture('tall', await picture(1500, 2600).jpeg().toBuffer())
    expect(first.picture).toMatchObject({ width: 1080, widths: [480, 720, 1080] })
    const again = await takePicture('tall', first.bytes, async (digest) => digest === first.picture.digest)
    expect(again).toEqual({ picture: first.picture, bytes: first.bytes })
  })
})
