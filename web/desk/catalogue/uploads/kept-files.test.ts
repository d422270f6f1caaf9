import { expect, it } from 'vitest'
import type { DeskUpload } from '../../../../contract/desk/draft.ts'
import { findKnown, type KeptFile, keyOf, letGo, takeFile } from './kept-files.ts'

const file: KeptFile = {
  category: 'space',
  name: 'a.png',
  sizeBytes: 9,
  modifiedAt: '2026-01-01T00:00:00.000Z',
  replaces: null,
  staff: 'one',
  handle: null,
  root: null,
}

it('gives a file to one at a time, until it is let go', async () => {
  expect(await Promise.all([takeFile(file), takeFile(file)])).toEqual([true, false])
  letGo(file)
  await expect.poll(() => takeFile(file)).toBe(true)
  letGo(file)
})

it('gives no file that was left once another tab has sent it', async () => {
  const left = { ...file, name: 'left.png' }
  expect(await takeFile(left, true)).toBe(false)
  await expect.poll(() => takeFile(left)).toBe(true)
  letGo(left)
})

it('tells files apart by who gave them and whose place they take', () => {
  const keys = [file, { ...file, staff: 'two' }, { ...file, replaces: 'space-1' }].map(keyOf)
  expect(new Set(keys).size).toBe(3)
})

const facts = { name: 'a.png', sizeBytes: 1000, modifiedAt: '2026-01-01T00:00:00.000Z', replaces: null }
const upload = (id: string, state: DeskUpload['state'], replaces: string | null = null): DeskUpload => ({
  ...facts,
  id,
  state,
  replaces,
  receivedBytes: 0,
  isMoving: false,
  problem: null,
  isCleaned: false,
  picture: null,
  size: null,
})

it.each(['checking', 'new'] as const)('finds all of a file in one that is %s', (state) => {
  expect(findKnown([upload('a', 'refused'), upload('b', state)], facts).isThere).toBe(true)
})

it('finds a file that was refused to be sent anew, and one that came in part to go on with', () => {
  const found = findKnown([upload('a', 'refused'), upload('b', 'receiving')], facts)
  expect([found.isThere, found.begun?.id, found.refused.map(({ id }) => id)]).toEqual([false, 'b', ['a']])
  expect(findKnown([upload('a', 'refused')], facts)).toMatchObject({ isThere: false, begun: undefined })
})

it('goes on with no upload of the same file for another place', () => {
  const known = [upload('a', 'receiving'), upload('b', 'receiving', 'space-1')]
  const begun = (replaces: string | null) => findKnown(known, { ...facts, replaces }).begun?.id
  expect([begun(null), begun('space-1'), begun('space-2')]).toEqual(['a', 'b', undefined])
})
