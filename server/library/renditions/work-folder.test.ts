import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inWorkFolder, sweepWork } from './work-folder.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'shop-work-'))

it('leaves nothing behind, whether the work ends well or badly', async () => {
  const workDir = join(newFolder(), 'fitting')
  await inWorkFolder(workDir, async (folder) => writeFileSync(join(folder, 'canvas'), 'pixels'))
  await expect(inWorkFolder(workDir, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(readdirSync(workDir)).toEqual([])
})

it('takes away what a killed process left, and nothing that is worked on or somebody else’s', async () => {
  const workDir = newFolder()
  const [left, fresh, foreign] = ['fitting-left00', 'fitting-fresh0', 'photos'].map((name) => join(workDir, name))
  for (const folder of [left, fresh, foreign]) mkdirSync(folder as string)
  writeFileSync(join(left as string, 'canvas'), 'pixels')
  const long = new Date(Date.now() - 2 * 60 * 60_000)
  for (const folder of [left, foreign]) utimesSync(folder as string, long, long)
  await sweepWork(workDir)
  expect(readdirSync(workDir).sort()).toEqual(['fitting-fresh0', 'photos'])
  await sweepWork(join(workDir, 'nowhere'))
  expect(existsSync(join(workDir, 'nowhere'))).toBe(false)
})
