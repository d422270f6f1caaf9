import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildInfoFile } from './build-info.ts'

/** No build takes as long: what is older was left by a process that was killed. */
const LONGEST_MS = 60 * 60_000
/** In the names of folders that are not whole yet. */
export const ASIDE = '.new-'

/** Builds in a folder of its own and puts that in place: several processes may begin at once, and each may be killed. */
export async function buildAside(target: string, work: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await dropLeftOvers(dirname(target))
  const folder = await mkdtemp(`${target}${ASIDE}`)
  try {
    await work(folder)
    // Code is no secret, and another user may run the shop than the one who built it.
    await chmod(folder, 0o755)
    await rename(folder, target).catch((error: unknown) => {
      // Another process was first, with the same.
      if (!existsSync(buildInfoFile(target))) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function dropLeftOvers(around: string): Promise<void> {
  const folders = (await readdir(around)).filter((name) => name.includes(ASIDE)).map((name) => join(around, name))
  for (const folder of folders) {
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > LONGEST_MS) await rm(folder, { recursive: true, force: true })
  }
}
