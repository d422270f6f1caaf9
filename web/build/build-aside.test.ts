import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildAside, buildInfoFile } from './build-info.ts'

let around: string
let target: string
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'shop-aside-'))
  target = join(around, 'builds', 'abc')
})
afterEach(() => rmSync(around, { recursive: true }))

const write = (words: string) => async (folder: string) => writeFileSync(buildInfoFile(folder), words)
const read = () => readFileSync(buildInfoFile(target), 'utf8')
const left = () => readdirSync(join(around, 'builds'))

it('shows nothing of a build before it is whole, and leaves nothing beside it', async () => {
  await buildAside(target, async (folder) => {
    await write('whole')(folder)
    expect(existsSync(target)).toBe(false)
  })
  expect(read()).toBe('whole')
  expect(left()).toEqual(['abc'])
})

it('keeps the first of two that were begun at once', async () => {
  await buildAside(target, async (folder) => {
    await buildAside(target, write('first'))
    await write('second')(folder)
  })
  expect(read()).toBe('first')
  expect(left()).toEqual(['abc'])
})

it('passes a failure on, and leaves the place free for the next', async () => {
  const failing = buildAside(target, async () => {
    throw new Error('The disk is full.')
  })
  await expect(failing).rejects.toThrow('The disk is full.')
  expect(left()).toEqual([])
})

it('drops what a killed process left an hour ago, and nothing that may still be under way', async () => {
  const [old, young] = [join(around, 'builds', 'before.new-old'), `${target}.new-young`]
  for (const folder of [old, young]) mkdirSync(folder, { recursive: true })
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000)
  utimesSync(old, longAgo, longAgo)
  await buildAside(target, write('whole'))
  expect(left().toSorted()).toEqual(['abc', 'abc.new-young'])
})

it.skipIf(process.platform === 'win32')('leaves the build to every user of the machine', async () => {
  await buildAside(target, write('whole'))
  expect(statSync(target).mode & 0o777).toBe(0o755)
})
