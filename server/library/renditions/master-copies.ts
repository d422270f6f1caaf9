import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { MasterFacts } from './rendition-plan.ts'
import { WORK_PREFIX } from './work-folder.ts'

/** From where a drawing reads its master besides the storage: a copy that is there, or one to be left for the next. */
export type CopyWish = { readonly from?: string; readonly keep?: string }

export type MasterCopies = {
  /** Does a drawing with what is known of copies of its master. */
  draw(master: MasterFacts, work: (wish: CopyWish) => Promise<void>): Promise<void>
}

type Copy = { readonly file: string; users: number; ending?: ReturnType<typeof setTimeout> }

/** A second drawing within so long is a sign of many: a picture comes to all devices of a feed in the same hour. */
const AGAIN_MS = 60 * 60_000
const MOST_KNOWN = 200
const MOST_COPIES = 2
const UNUSED_MS = 10 * 60_000
const BYTES_PER_PIXEL = 4
/** What a disk has to have left, as often as the copy is large. */
const ROOM = 10

/**
 * Most of a drawing is the decoding of its master. One that is drawn in many sizes one after the other is decoded once: what
 * is read from its copy are the same pixels. Nobody misses a copy that is gone.
 */
export function masterCopies(workDir: string, now: () => Date, unusedMs = UNUSED_MS): MasterCopies {
  const drawnAt = new LRUCache<string, number>({ max: MOST_KNOWN })
  const unfit = new LRUCache<string, true>({ max: MOST_KNOWN })
  const copies = new Map<string, Copy>()
  const making = new Set<string>()

  function isWorthIt({ sha256 }: MasterFacts): boolean {
    const last = drawnAt.get(sha256)
    const isFull = copies.size + making.size >= MOST_COPIES
    return last !== undefined && now().getTime() - last < AGAIN_MS && !isFull && !making.has(sha256) && !unfit.has(sha256)
  }

  function endLater(sha256: string, copy: Copy): void {
    copy.ending = setTimeout(forget, unusedMs, sha256, copy).unref()
  }

  function forget(sha256: string, { file }: Copy): void {
    copies.delete(sha256)
    void rm(join(file, '..'), { recursive: true, force: true })
  }

  async function drawFrom(sha256: string, copy: Copy, work: (wish: CopyWish) => Promise<void>): Promise<void> {
    clearTimeout(copy.ending)
    copy.users += 1
    try {
      await work({ from: copy.file })
    } finally {
      copy.users -= 1
      if (copy.users === 0) endLater(sha256, copy)
    }
  }

  function keepOrForget(sha256: string, copy: Copy): void {
    if (!existsSync(copy.file)) return forget(sha256, copy)
    copies.set(sha256, copy)
    endLater(sha256, copy)
  }

  async function drawAndKeep(master: MasterFacts, work: (wish: CopyWish) => Promise<void>): Promise<void> {
    const { sha256 } = master
    making.add(sha256)
    try {
      const folder = await findRoom(workDir, master)
      if (!folder) return await work({})
      const copy: Copy = { file: join(folder, 'master.v'), users: 0 }
      await work({ keep: copy.file }).finally(() => keepOrForget(sha256, copy))
      if (!copies.has(sha256)) unfit.set(sha256, true)
    } finally {
      making.delete(sha256)
    }
  }

  return {
    async draw(master, work) {
      const { sha256 } = master
      const copy = copies.get(sha256)
      if (copy && existsSync(copy.file)) return drawFrom(sha256, copy, work)
      if (copy) copies.delete(sha256)
      const isAgain = isWorthIt(master)
      drawnAt.set(sha256, now().getTime())
      return isAgain ? drawAndKeep(master, work) : work({})
    },
  }
}

/** A folder for a copy of the master; none where the disk is nearly full. */
async function findRoom(workDir: string, { width, height }: MasterFacts): Promise<string | undefined> {
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(workDir)
  const isFull = bavail * bsize < width * height * BYTES_PER_PIXEL * ROOM
  return isFull ? undefined : mkdtemp(join(workDir, `${WORK_PREFIX}copy-`))
}
