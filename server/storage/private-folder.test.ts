import { chmodSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makePrivateFolder, tightenFolder } from './private-folder.ts'

const inside = () => join(mkdtempSync(join(tmpdir(), 'private-')), 'masters')
const modeOf = (folder: string) => statSync(folder).mode & 0o7777

it('is made for its owner alone, with every folder on the way', async () => {
  const folder = inside()
  await makePrivateFolder(join(folder, 'space'))
  expect([modeOf(folder), modeOf(join(folder, 'space'))]).toEqual([0o700, 0o700])
})

it.each([
  [0o755, {}, 0o700],
  [0o2775, { isForGroup: true }, 0o2750],
  [0o500, { isForGroup: true }, 0o500],
] as const)('is taken away from others where it was open (%o)', async (before, rights, after) => {
  const folder = inside()
  mkdirSync(folder)
  chmodSync(folder, before)
  await makePrivateFolder(folder, rights)
  expect(modeOf(folder)).toBe(after)
})

it('is not made by whoever only tightens it', () => {
  const folder = inside()
  tightenFolder(folder)
  expect(statSync(folder, { throwIfNoEntry: false })).toBeUndefined()
})
