import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundPicture } from '../bound-picture.ts'
import { sniffFormat } from '../master-format.ts'
import { Refusal } from '../refusal.ts'
import { generousPictures, hostilePictures } from '../testing/hostile-pictures.ts'

describe('the bounds of what lies in a picture’s file', () => {
  let folder: string
  let hostile: Awaited<ReturnType<typeof hostilePictures>>
  let generous: Awaited<ReturnType<typeof generousPictures>>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-bounds-'))
    ;[hostile, generous] = await Promise.all([hostilePictures(), generousPictures()])
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** From memory and from a file, which must say the same. */
  const look = (bytes: Buffer) => {
    const format = sniffFormat(bytes.subarray(0, 64))
    if (!format) throw new Error('It is no picture.')
    const file = join(folder, 'picture')
    writeFileSync(file, bytes)
    const [fromMemory, fromFile] = [bytes, file].map((picture) => {
      try {
        boundPicture(picture, format)
        return 'is taken'
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return error.message
      }
    })
    expect(fromFile).toBe(fromMemory)
    return fromMemory
  }

  it('refuse every file that would cost a decoder much, with a sentence', () => {
    const said = hostile.map(([name, bytes]) => [name, look(bytes)])
    expect(said).toEqual(hostile.map(([name, , reason]) => [name, reason]))
  })

  it('take whatever programs write', () => {
    const said = generous.map(([name, bytes]) => [name, look(bytes)])
    expect(said).toEqual(generous.map(([name]) => [name, 'is taken']))
  })

  it('end with a picture that is taken or a sentence, however a file was changed or cut', () => {
    const small = [...generous, ...hostile.map(([name, bytes]) => [name, bytes] as const)]
      .map(([, bytes]) => bytes)
      .filter((bytes) => bytes.length < 200_000)
    expect(new Set(small.map((bytes) => sniffFormat(bytes.subarray(0, 64))))).toHaveProperty('size', 5)
    const changes = fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...small), changes, fc.double({ min: 0, max: 1, noNaN: true }), (whole, all, cut) => {
        const bytes = Buffer.from(whole.subarray(0, 64 + Math.floor((whole.length - 64) * cut)))
        for (const [at, value] of all) bytes[40 + (at % (bytes.length - 40))] = value
        expect(look(bytes)).toMatch(/^(is|has) /)
      }),
      { numRuns: 500 },
    )
  })
})
