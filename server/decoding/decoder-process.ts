import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import type { DecoderAnswer } from './decoder-pool.ts'
import { Refusal } from './refusal.ts'

const LOADERS = ['Png', 'Jpeg', 'Webp', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`)
const LOOK_MS = 50
const MEGABYTE = 1024 * 1024

type Frugal = {
  /** Whatever may be needed for this question above the limit of all of them. */
  readonly allowMore: (bytes: number) => void
}

/**
 * A program that decodes what somebody brought, for a DecoderPool: one question after the other, with the decoders of the
 * formats we sell and no other, until its memory is too much or nobody is there.
 */
export function answerQuestions<Question>(
  answer: (question: Question, frugal: Frugal) => Promise<unknown>,
  findFailure: (error: unknown, question: Question) => { message: string; code: string | undefined } | undefined,
): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  const mostBytes = Number(process.argv[2]) * MEGABYTE
  beFirstToGo()

  async function judge(question: Question, frugal: Frugal): Promise<DecoderAnswer> {
    try {
      return { result: await answer(question, frugal) }
    } catch (error) {
      const failure = findFailure(error, question)
      if (failure) return { failure }
      return { refusal: error instanceof Refusal ? error.message : `cannot be read: ${(error as Error).message}` }
    }
  }

  process.on('message', async (question: Question) => {
    let allowed = mostBytes
    const watch = watchMemory(() => allowed, tellAndEnd)
    const said = await judge(question, { allowMore: (bytes) => (allowed += bytes) })
    clearTimeout(watch)
    // What one picture leaves behind is not the next one's fault.
    const isFull = process.memoryUsage.rss() > mostBytes / 2
    process.send?.({ ...said, isLast: isFull })
  })
  process.on('disconnect', endAtOnce)
  process.send?.('ready')
}

/** A decoder under way would make an ordinary end wait for it. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

function tellAndEnd(): void {
  const refusal = 'needs more memory than a picture may take: save it again as a plain picture'
  process.send?.({ refusal, isLast: true } satisfies DecoderAnswer, endAtOnce)
}

/** Of a program that draws one picture and ends. Whoever waits for it sees that it failed. */
export function limitMemory(mostMegabytes: number): void {
  beFirstToGo()
  watchMemory(() => mostMegabytes * MEGABYTE, endAtOnce).unref()
}

/** Decoders work in threads, so that this one is free to look. No system limits what a process may have in memory alike. */
function watchMemory(mostBytes: () => number, end: () => void): NodeJS.Timeout {
  const watch = setTimeout(() => {
    if (process.memoryUsage.rss() > mostBytes()) end()
    else watch.refresh()
  }, LOOK_MS)
  return watch
}

/** Where memory ends before that, Linux ends this process and not the shop. */
function beFirstToGo(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Some containers forbid it.
  }
}
