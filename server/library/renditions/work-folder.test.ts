import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inHeavyTurn, inWorkFolder, sweepWork } from './work-folder.ts'

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

const stay = new AbortController().signal
const newPlace = () => join(mkdtempSync(join(tmpdir(), 'shop-heavy-')), 'fitting')

it('lets one at a time work on a machine, also where a work fails', async () => {
  const workDir = newPlace()
  const first = Promise.withResolvers<boolean>()
  const log: string[] = []
  const work = (name: string, until: Promise<boolean>) => () => {
    log.push(`${name} starts`)
    return until.finally(() => log.push(`${name} ends`))
  }
  const one = inHeavyTurn(workDir, stay, work('one', first.promise))
  const two = inHeavyTurn(workDir, stay, work('two', Promise.resolve(true)))
  await inHeavyTurn(newPlace(), stay, work('elsewhere', Promise.resolve(true)))
  first.reject(new Error('broken'))
  await expect(one).rejects.toThrow('broken')
  await two
  expect(log).toEqual(['one starts', 'elsewhere starts', 'elsewhere ends', 'one ends', 'two starts', 'two ends'])
})

it('tries again what could not be done yet, and stops when nobody waits any more', async () => {
  const answers = [false, true]
  await inHeavyTurn(newPlace(), stay, async () => answers.shift() ?? true)
  expect(answers).toEqual([])
  const leave = new AbortController()
  const waiting = inHeavyTurn(newPlace(), leave.signal, async () => {
    leave.abort()
    return false
  })
  await expect(waiting).rejects.toThrow()
})
