import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DecoderOptions, type DecoderPool, decoderPool } from './decoder-pool.ts'
import { Refusal } from './refusal.ts'
import type { GreedyQuestion } from './testing/greedy-worker.ts'

const WORKER = fileURLToPath(new URL('./testing/greedy-worker.ts', import.meta.url))
const LIMITS = { worker: WORKER, size: 1, timeLimitMs: 60_000, memoryLimitMb: 2000 }

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('processes that decode', () => {
  let pool: DecoderPool<GreedyQuestion>
  const open = (changes: Partial<DecoderOptions> = {}) => {
    pool = decoderPool({ ...LIMITS, ...changes })
    return (ask: GreedyQuestion['ask'], megabytes?: number) =>
      pool.ask(megabytes === undefined ? { ask } : { ask, megabytes }) as Promise<number>
  }
  const isGone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 })
  afterEach(() => pool.close())

  it('serve one question after the other, and say what is wrong with a file or with the shop', async () => {
    const ask = open()
    const first = await ask('greet')
    await expect(ask('refuse')).rejects.toThrow(new Refusal('is only a test'))
    await expect(ask('fail')).rejects.toMatchObject({ name: 'Error', code: 'ENOSPC' })
    expect(await ask('greet')).toBe(first)
  })

  it('are killed when they hang or crash, and whoever waits is served by another', async () => {
    const ask = open({ timeLimitMs: 2000 })
    const first = await ask('greet')
    const [hung, crashed, last] = await Promise.allSettled([ask('hang'), ask('crash'), ask('greet')])
    expect(hung).toMatchObject({ reason: new Refusal('took longer than 2 seconds to decode') })
    expect(crashed).toMatchObject({ reason: new Refusal('made its decoder crash') })
    expect(last).toMatchObject({ status: 'fulfilled' })
    await isGone(first)
  })

  it('are killed when they eat memory, and whoever waits is served by another', async () => {
    const ask = open({ memoryLimitMb: 300 })
    const first = await ask('greet')
    const [eaten, next] = await Promise.allSettled([ask('eat', 4000), ask('greet')])
    expect(eaten).toMatchObject({
      reason: new Refusal('needs more memory than a picture may take: save it again as a plain picture'),
    })
    expect(next).toMatchObject({ status: 'fulfilled' })
    await isGone(first)
  })

  it('end after a picture that left them large, so that the next one has all the room', async () => {
    const ask = open({ memoryLimitMb: 500 })
    const first = await ask('eat', 240)
    expect(await ask('greet')).not.toBe(first)
    await isGone(first)
  })

  it('end once nobody asked for a while, and start again when somebody does', async () => {
    const ask = open({ idleMs: 0 })
    const first = await ask('greet')
    await isGone(first)
    expect(isAlive(await ask('greet'))).toBe(true)
  })

  it('end by themselves when they draw one picture for a buyer and eat memory', async () => {
    const program = `
      const { limitMemory } = await import(${JSON.stringify(new URL('./decoder-process.ts', import.meta.url).href)})
      limitMemory(250)
      const eaten = []
      setInterval(() => eaten.push(Buffer.alloc(8 * 1024 * 1024, 1)), 1)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  })
})
