import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanMetadata } from './clean-metadata.ts'
import { lookForBarePng } from './clean-png.ts'
import { silentPicture, tellingPicture } from './testing/telling-pictures.ts'

function isBare(bytes: Buffer, piece = bytes.length): boolean {
  const look = lookForBarePng()
  for (let at = 0; at < bytes.length; at += piece) look.take(bytes.subarray(at, at + piece))
  return look.isBare()
}

describe('a PNG that is looked at while it is read', () => {
  it('is bare without metadata, in pieces of any size', async () => {
    const silent = cleanMetadata(await silentPicture('png'), 'png')
    for (const piece of [1, 2, 7, 8, 9, 100, silent.length]) expect(isBare(silent, piece)).toBe(true)
  })

  it('is not bare with metadata, with anything behind it, cut off, or as another format', async () => {
    const silent = cleanMetadata(await silentPicture('png'), 'png')
    expect(isBare(await tellingPicture('png'))).toBe(false)
    expect(isBare(Buffer.concat([silent, Buffer.from('x')]))).toBe(false)
    expect(isBare(Buffer.concat([silent, silent.subarray(8)]))).toBe(false)
    expect(isBare(silent.subarray(0, -1))).toBe(false)
    expect(isBare(Buffer.alloc(0))).toBe(false)
    expect(isBare(await silentPicture('jpeg'))).toBe(false)
  })

  it('is never bare if cleaning would change it, whatever was changed in it', async () => {
    const pictures = [await tellingPicture('png'), cleanMetadata(await silentPicture('png'), 'png')]
    const kept = fc.constantFrom(...pictures)
    const changes = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 2 })
    fc.assert(
      fc.property(kept, changes, fc.integer({ min: 1, max: 64 }), (picture, all, piece) => {
        const bytes = Buffer.from(picture)
        for (const [at, value] of all) bytes[8 + (at % (bytes.length - 8))] = value
        if (isBare(bytes, piece)) expect(cleanMetadata(bytes, 'png').equals(bytes)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
