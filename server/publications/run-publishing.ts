import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { repeat } from '../jobs/repeat.ts'
import { PublishError } from './publish.ts'
import { endPublishing, notePublishing, type PublishingRun } from './publishing-run-queries.ts'

const TELL_EVERY_MS = 5000

type Running = {
  readonly db: Database
  readonly now: () => Date
  readonly id: string
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Does the work of a run that was started, and writes down what became of it. Never rejects: whoever looks at the run
 * reads it, and one that the database did not take any more is told as cut off.
 */
export async function runPublishing(
  { db, now, id, logger }: Running,
  work: (onDrawn: () => void) => Promise<{ readonly number: number }>,
): Promise<void> {
  let step: PublishingRun['step'] = 'drawing'
  const telling = repeat({
    name: 'noting how far a publication is',
    everyMs: TELL_EVERY_MS,
    logger: { error() {} },
    run: () => notePublishing(db, id, step, now()),
  })
  try {
    const { number } = await work(() => {
      step = 'showing'
      void telling.runNow()
    })
    await telling.stop()
    await endPublishing(db, id, { state: 'done', number, problem: null }, now())
  } catch (error) {
    await telling.stop()
    const ending = { state: 'failed', number: null, problem: reasonsOf(error).join('\n') } as const
    await endPublishing(db, id, ending, now()).catch((err: unknown) =>
      logger.error({ err, problem: ending.problem }, 'how a publication ended could not be noted'),
    )
  }
}

function reasonsOf(error: unknown): readonly string[] {
  if (error instanceof PublishError) return error.reasons
  return [error instanceof Error ? error.message : 'It failed, and nobody knows why.']
}
