import { expect, it } from 'vitest'
import { type KeptFile, keyOf, letGo, takeFile } from './kept-files.ts'

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
