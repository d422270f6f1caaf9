import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StructureError } from './byte-parts.ts'
import { cleanMetadata, digestPixels } from './clean-metadata.ts'
import {
  COPYRIGHT,
  FORMATS,
  OPTIONS,
  readFacts,
  SECRETS,
  silentPicture,
  tellingPicture,
} from './testing/telling-pictures.ts'

const told = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret))

describe.each(FORMATS)('cleaning a %s', (format) => {
  it('removes location, names, serial numbers, notes and thumbnails, and not one pixel', async () => {
    const original = await tellingPicture(format)
    expect(told(original).length).toBeGreaterThanOrEqual(3)
    const cleaned = cleanMetadata(original, format)
    expect(told(cleaned)).toEqual([])
    expect(await digestPixels(cleaned, OPTIONS)).toBe(await digestPixels(original, OPTIONS))
  })

  it('leaves orientation, colour profile, copyright and content credentials', async () => {
    const original = await tellingPicture(format)
    const cleaned = cleanMetadata(original, format)
    const [before, after] = [await readFacts(original), await readFacts(cleaned)]
    expect([after.orientation, after.icc?.equals(before.icc ?? Buffer.alloc(0))]).toEqual([before.orientation, true])
    expect(cleaned.includes(COPYRIGHT)).toBe(true)
    expect(cleaned.includes('c2pa credentials')).toBe(original.includes('c2pa credentials'))
  })

  it('changes nothing the second time, and nothing that has no metadata', async () => {
    const cleaned = cleanMetadata(await tellingPicture(format), format)
    expect(cleanMetadata(cleaned, format).equals(cleaned)).toBe(true)
    const silent = cleanMetadata(await silentPicture(format), format)
    expect(cleanMetadata(silent, format).equals(silent)).toBe(true)
  })

  it('ends with a result or a clear reason for any cut or changed file', async () => {
    const original = await tellingPicture(format)
    const change = fc.tuple(fc.nat(original.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.nat(original.length), fc.array(change, { maxLength: 8 }), (length, changes) => {
        const bytes = Buffer.from(original)
        for (const [at, value] of changes) bytes[at] = value
        for (const hostile of [bytes, bytes.subarray(0, length)]) {
          try {
            cleanMetadata(hostile, format)
          } catch (error) {
            expect(error).toBeInstanceOf(StructureError)
          }
        }
      }),
      { numRuns: 1500 },
    )
  })
})
