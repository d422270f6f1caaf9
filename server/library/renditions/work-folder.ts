import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { takeFileLock } from '../../database/file-lock.ts'
import { makePrivateFolder } from '../../storage/private-folder.ts'

/** Of whatever lies there for a while. */
export const WORK_PREFIX = 'fitting-'
/** A drawing is given up after five minutes; what has not changed for so long has lost its maker. */
const LEFT_MS = 60 * 60_000

/** Does work in a folder of its own below the given one; it is gone afterwards, also when the work fails. */
export async function inWorkFolder(workDir: string, work: (folder: string) => Promise<void>): Promise<void> {
  await makePrivateFolder(workDir)
  await sweepWork(workDir)
  const folder = await mkdtemp(join(workDir, WORK_PREFIX))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes away what processes that were killed left there. Never rejects: what stays is taken away next time. */
export async function sweepWork(workDir: string): Promise<void> {
  const names = await readdir(workDir).catch(() => [])
  for (const folder of names.filter((name) => name.startsWith(WORK_PREFIX)).map((name) => join(workDir, name))) {
    const changed = await stat(folder).catch(() => undefined)
    if (changed && changed.mtimeMs < Date.now() - LEFT_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

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
