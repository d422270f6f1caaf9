import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { withLock } from '../../database/file-lock.ts'
import type { Storage } from '../../storage/storage.ts'
import { PART, writeWhole } from '../../storage/write-whole.ts'
import { isPack } from '../page-pack.ts'

export type KeptPacks = {
  /** Nothing if there is no such pack. */
  readonly read: (key: string) => Promise<Buffer | undefined>
  /** For one that was just stored: it need not be fetched. */
  readonly keep: (key: string, bytes: Buffer) => Promise<void>
}

/** For a storage that is a folder of this machine: nothing would be gained by keeping copies. */
export function packsOf(storage: Storage): KeptPacks {
  return {
    async read(key) {
      const stream = await storage.open(key)
      return stream && buffer(stream)
    },
    keep: async () => {},
  }
}

/** Enough for the pages that are shown and those that an owner may go back to. */
const PACKS_KEPT = 6

/**
 * Packs of a storage that is far away, each fetched once by this machine, whatever number of processes asks for it or how
 * often they start. Without room for them they are fetched each time.
 */
export function keptPacks(storage: Storage, folder: string): KeptPacks {
  const fileOf = (key: string) => join(folder, basename(key))

  async function readKept(key: string): Promise<Buffer | undefined> {
    const bytes = await readFile(fileOf(key)).catch(() => undefined)
    if (!bytes || !isPack(bytes)) return undefined
    const now = new Date()
    await utimes(fileOf(key), now, now).catch(() => {})
    return bytes
  }

  async function keep(key: string, bytes: Buffer): Promise<void> {
    try {
      await writeWhole(fileOf(key), bytes)
      await dropOld(folder)
    } catch {
      // The next one fetches it again.
    }
  }

  async function fetchOnce(key: string): Promise<Buffer | undefined> {
    const meanwhile = await readKept(key)
    if (meanwhile) return meanwhile
    const bytes = await packsOf(storage).read(key)
    if (bytes) await keep(key, bytes)
    return bytes
  }

  return {
    keep,
    async read(key) {
      const kept = await readKept(key)
      if (kept || (await storage.size(key)) === undefined) return kept
      return withLock(join(folder, 'lock'), () => fetchOnce(key))
    },
  }
}

async function dropOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('lock') && !name.endsWith(PART))
  const found = await Promise.all(
    names.map(async (name) => ({
      name,
      usedAt: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  const old = found.sort((a, b) => b.usedAt - a.usedAt).slice(PACKS_KEPT)
  for (const { name } of old) await rm(join(folder, name), { force: true })
}
