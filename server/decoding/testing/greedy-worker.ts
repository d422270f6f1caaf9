// For the tests of the processes that decode: does what it is asked, however bad.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { answerQuestions } from '../decoder-process.ts'
import { Refusal } from '../refusal.ts'

export type GreedyQuestion = {
  readonly ask: 'greet' | 'hang' | 'crash' | 'refuse' | 'fail' | 'eat'
  readonly megabytes?: number
}

const eaten: Buffer[] = []

answerQuestions<GreedyQuestion>(
  async ({ ask, megabytes = 0 }) => {
    if (ask === 'hang') for (;;) {}
    if (ask === 'crash') process.kill(process.pid, 'SIGSEGV')
    if (ask === 'refuse') throw new Refusal('is only a test')
    if (ask === 'fail') throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
    for (let count = 0; count < megabytes; count += 8) {
      eaten.push(Buffer.alloc(8 * 1024 * 1024, 1))
      // As a decoder leaves this thread free.
      await nextTurn()
    }
    return process.pid
  },
  (error) =>
    error instanceof Error && 'code' in error ? { message: error.message, code: String(error.code) } : undefined,
)
