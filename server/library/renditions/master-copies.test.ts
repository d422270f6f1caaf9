import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { drawRendition, keepCopy } from './draw-rendition.ts'
import { type CopyUse, MasterCopies } from './master-copies.ts'

const MASTER = { sha256: 'a'.repeat(64), storageKey: 'masters/a', width: 320, height: 180 }

const CROP = { left: 20, top: 10, width: 90, height: 120 }
const newFolder = () => mkdtempSync(join(tmpdir(), 'shop-copies-'))
const noisy = () =>
  sharp({
    create: {
      width: 320,
      height: 180,
      channels: 3,
      background: '#345',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

describe('a copy of a master', () => {
  it.each([
    ['cut by what is striking in it', () => noisy().png(), null],
    ['of another profile, cut at a place', () => noisy().withIccProfile('p3').png(), CROP],
  ])('%s gives the same rendition, byte for byte', async (_kind, paint, crop) => {
    const master = await paint().toBuffer()
    const keep = join(newFolder(), 'master.v')
    const order = { width: 90, height: 120, format: 'jpeg', crop } as const
    const draw = async (from: Buffer | string) => (await drawRendition(from, order)).toBuffer()
    expect(await keepCopy(master, keep)).toBe(keep)
    expect((await draw(keep)).equals(await draw(master))).toBe(true)
  })

  it.each([
    ['JPEG, which is read in the size that is needed,', () => noisy().jpeg()],
    ['16 bits', () => noisy().toColourspace('rgb16').png()],
    ['a picture that lies on its side', () => noisy().withMetadata({ orientation: 6 }).png()],
  ])('is not made of %s', async (_kind, paint) => {
    const keep = join(newFolder(), 'master.v')
    expect(await keepCopy(await paint().toBuffer(), keep)).toBeUndefined()
    expect(existsSync(keep)).toBe(false)
  })

  it('is kept from the second drawing on, read by the next ones, and gone when nobody reads it', async () => {
    const folder = newFolder()
    const copies = new MasterCopies(folder, () => new Date(), 20)
    const uses: CopyUse[] = []
    const work = async (use: CopyUse) => {
      uses.push(use)
      if (use.keep) await writeFile(use.keep, 'pixels')
      if (use.from) expect(await readFile(use.from, 'utf8')).toBe('pixels')
    }
    for (let times = 0; times < 3; times++) await copies.draw(MASTER, work)
    expect(uses).toEqual([{}, { keep: expect.any(String) }, { from: uses[1]?.keep }])
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]))
    await copies.draw(MASTER, work)
    expect(uses[3]).toHaveProperty('keep')
  })

  it('is not tried again where it cannot be made', async () => {
    const folder = newFolder()
    const copies = new MasterCopies(folder, () => new Date())
    const uses: CopyUse[] = []
    const work = async (use: CopyUse) => void uses.push(use)
    for (let times = 0; times < 3; times++) await copies.draw(MASTER, work)
    expect(uses).toEqual([{}, { keep: expect.any(String) }, {}])
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]))
  })

  it('is of no use to somebody who waits a day between two drawings', async () => {
    let time = 0
    const copies = new MasterCopies(newFolder(), () => new Date(time))
    const uses: CopyUse[] = []
    const work = async (use: CopyUse) => void uses.push(use)
    for (let times = 0; times < 3; times++) {
      await copies.draw(MASTER, work)
      time += 86_400_000
    }
    expect(uses).toEqual([{}, {}, {}])
  })
})
