import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNearest, pairsOf } from './nearest-pairs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pairs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function picture(label: string, from: string, to: string, end = 'x2="1" y2="0"') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><defs><linearGradient id="g" ${end}>
    <stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="160" height="90" fill="url(#g)"/></svg>`
  const file = join(folder, `${label}.png`)
  await sharp(Buffer.from(svg)).png().toFile(file)
  return { file, label }
}

describe('the nearest pairs', () => {
  it('put a mirrored twin in other colours first, and strangers last', async () => {
    const entries = [
      await picture('sunset', '#f80', '#204'),
      await picture('rain', '#123', '#cde', 'x2="0" y2="1"'),
      await picture('ice', '#013', '#cff'),
    ]
    const nearest = await findNearest(entries)
    expect(nearest).toHaveLength(3)
    const pairs = pairsOf(nearest)
    expect(pairs[0]?.likeness).toBeGreaterThan(0.95)
    expect([pairs[0]?.entry.label, pairs[0]?.other.label].toSorted()).toEqual(['ice', 'sunset'])
    expect(pairs).toHaveLength(2)
    expect(pairs[1]?.likeness).toBeLessThan(0.3)
  })

  it('are none where there is but one picture', async () => {
    expect(await findNearest([await picture('lone', '#f80', '#204')])).toEqual([])
  })
})
