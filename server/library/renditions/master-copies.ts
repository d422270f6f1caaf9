import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { makePrivateFolder } from '../../storage/private-folder.ts'
import type { MasterFacts } from './rendition-plan.ts'
import { WORK_PREFIX } from './work-folder.ts'

/** From where a drawing reads its master besides the storage: a copy that is there, or one to be left for the next. */
export type CopyUse = { readonly from?: string; readonly keep?: string }

type Copy = { readonly file: string; users: number; ending?: ReturnType<typeof setTimeout> }

/** A second drawing within so long is a sign of many: a picture comes to all devices of a feed in the same hour. */
const AGAIN_MS = 60 * 60_000
const MOST_KNOWN = 200
const MOST_COPIES = 2
const UNUSED_MS = 10 * 60_000
const BYTES_PER_PIXEL = 4
/** What a disk has to have left, as often as the copy is large. */
const ROOM = 10

type Draw = (use: CopyUse) => Promise<void>

/**
 * Most of a drawing is the decoding of its master. One that is drawn in many sizes one after the other is decoded once: what
 * is read from its copy are the same pixels. Nobody misses a copy that is gone.
 */
export class MasterCopies {
  readonly #workDir: string
  readonly #now: () => Date
  readonly #unusedMs: number
  readonly #drawnAt = new LRUCache<string, number>({ max: MOST_KNOWN })
  readonly #unfit = new LRUCache<string, true>({ max: MOST_KNOWN })
  readonly #copies = new Map<string, Copy>()
  readonly #making = new Set<string>()

  constructor(workDir: string, now: () => Date, unusedMs = UNUSED_MS) {
    this.#workDir = workDir
    this.#now = now
    this.#unusedMs = unusedMs
  }

  /** Does a drawing with what is known of copies of its master. */
  async draw(master: MasterFacts, work: Draw): Promise<void> {
    const { sha256 } = master
    const copy = this.#copies.get(sha256)
    if (copy && existsSync(copy.file)) return this.#drawFrom(sha256, copy, work)
    this.#copies.delete(sha256)
    const isAgain = this.#isWorthIt(master)
    this.#drawnAt.set(sha256, this.#now().getTime())
    return isAgain ? this.#drawAndKeep(master, work) : work({})
  }

  #isWorthIt({ sha256 }: MasterFacts): boolean {
    const last = this.#drawnAt.get(sha256)
    if (last === undefined || this.#now().getTime() - last >= AGAIN_MS) return false
    const isFull = this.#copies.size + this.#making.size >= MOST_COPIES
    return !isFull && !this.#making.has(sha256) && !this.#unfit.has(sha256)
  }

  async #drawFrom(sha256: string, copy: Copy, work: Draw): Promise<void> {
    clearTimeout(copy.ending)
    copy.users += 1
    try {
      await work({ from: copy.file })
    } finally {
      copy.users -= 1
      if (copy.users === 0) this.#endLater(sha256, copy)
    }
  }

  async #drawAndKeep(master: MasterFacts, work: Draw): Promise<void> {
    const { sha256 } = master
    this.#making.add(sha256)
    try {
      const folder = await findRoom(this.#workDir, master)
      if (!folder) return await work({})
      const copy: Copy = { file: join(folder, 'master.v'), users: 0 }
      await work({ keep: copy.file }).finally(() => this.#keep(sha256, copy))
      if (!this.#copies.has(sha256)) this.#unfit.set(sha256, true)
    } finally {
      this.#making.delete(sha256)
    }
  }

  #keep(sha256: string, copy: Copy): void {
    if (existsSync(copy.file)) {
      this.#copies.set(sha256, copy)
      this.#endLater(sha256, copy)
    } else this.#forget(sha256, copy)
  }

  #endLater(sha256: string, copy: Copy): void {
    copy.ending = setTimeout(() => this.#forget(sha256, copy), this.#unusedMs).unref()
  }

  #forget(sha256: string, { file }: Copy): void {
    this.#copies.delete(sha256)
    void rm(join(file, '..'), { recursive: true, force: true })
  }
}

/** A folder for a copy of the master; none where the disk is nearly full. */
async function findRoom(workDir: string, { width, height }: MasterFacts): Promise<string | undefined> {
  await makePrivateFolder(workDir)
  const { bavail, bsize } = await statfs(workDir)
  const isFull = bavail * bsize < width * height * BYTES_PER_PIXEL * ROOM
  return isFull ? undefined : mkdtemp(join(workDir, `${WORK_PREFIX}copy-`))
}
