import { setTimeout as pause } from 'node:timers/promises'
import { takeFileLock } from '../../database/file-lock.ts'

/** How often whoever waits asks for the turn again. */
const ASK_EVERY_MS = 500

/**
 * Does work that takes much memory: one at a time in all processes that share the work folder, which is those of one
 * machine. The system frees the turn of a process that dies. Work that says false could not be done yet, and is tried
 * again; meanwhile others have the turn.
 */
export async function inHeavyTurn(
  workDir: string,
  abandoned: AbortSignal,
  work: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    abandoned.throwIfAborted()
    const turn = takeFileLock(`${workDir}.lock`)
    try {
      if (turn && (await work())) return
    } finally {
      turn?.release()
    }
    await pause(ASK_EVERY_MS, undefined, { signal: abandoned })
  }
}
