import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inHeavyTurn } from './heavy-turn.ts'

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
