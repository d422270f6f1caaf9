import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNearestPairs } from './nearest-pairs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pairs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function picture(label: string, from: string, to: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><defs><linearGradient id="g">
    <stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="160" height="90" fill="url(#g)"/></svg>`
  const file = join(folder, `${label}.png`)
  await sharp(Buffer.from(svg)).png().toFile(file)
  return { file, label }
}

describe('the nearest pairs', () => {
  it('put twins first and strangers last', async () => {
    const entries = [
      await picture('sunset', '#f80', '#204'),
      await picture('ice', '#013', '#cff'),
      await picture('sundown', '#f70', '#215'),
    ]
    const pairs = await findNearestPairs(entries, 3)
    expect(pairs[0]?.labels).toEqual(['sunset', 'sundown'])
    expect(pairs[0]?.distance).toBeLessThan(0.1)
    expect(pairs[2]?.distance).toBeGreaterThan(0.5)
    expect(await findNearestPairs(entries, 1)).toHaveLength(1)
  })
})
