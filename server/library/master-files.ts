import { createWriteStream } from 'node:fs'
import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../database/database.ts'
import type { MasterPool } from '../decoding/master-pool.ts'
import { Refusal } from '../decoding/refusal.ts'
import { listAllMasters, type Master, replaceMasterFile } from '../pictures/master-queries.ts'
import { makePrivateFolder } from '../storage/private-folder.ts'
import { masterKey, type Storage } from '../storage/storage.ts'
import { writeWhole } from '../storage/write-whole.ts'
import { listNewKeys } from '../uploads/upload-queries.ts'
import { endArchivesWith, listArchivedKeys } from './archives/bundle-versions.ts'

/**
 * Every private file that a download may ask for: of today's masters, of frozen bundles that can still be resumed, and of new
 * pictures that wait for a publication.
 */
export async function listMasterKeys(db: Database): Promise<string[]> {
  const masters = (await listAllMasters(db)).map(({ storageKey }) => storageKey)
  return [...new Set([...masters, ...(await listArchivedKeys(db)), ...(await listNewKeys(db))])].toSorted()
}

export type CleanOptions = {
  readonly db: Database
  readonly storage: Storage
  readonly pool: Pick<MasterPool, 'clean' | 'digest'>
  /** For the files under way, and for the list of those that were replaced. */
  readonly workDir: string
  /** Wallpapers that stay as they are: drawn by the shop, or imported with all their metadata on purpose. */
  readonly leave: ReadonlySet<string>
  /** Ends frozen archives that hold replaced files; a download of one starts over. */
  readonly endArchives: boolean
  readonly onStart?: (total: number) => void
  readonly onMaster?: (wallpaperId: string) => void
  readonly signal?: AbortSignal
}

export type CleanSummary = {
  cleaned: number
  /** Nothing to take out. */
  unchanged: number
  readonly failed: { readonly wallpaperId: string; readonly reason: string }[]
  /** Old files that are gone, and those that an archive still holds. */
  removed: number
  held: number
  endedArchives: number
}

/**
 * Takes location, names and serial numbers out of masters that are stored already. The old file goes when nothing refers
 * to it any more: an archive that a buyer may be resuming keeps it until the owner says otherwise. Safe to stop and to
 * run again.
 */
export async function cleanMasters(options: CleanOptions): Promise<CleanSummary> {
  const { db, workDir, leave, endArchives, signal } = options
  const summary: CleanSummary = { cleaned: 0, unchanged: 0, failed: [], removed: 0, held: 0, endedArchives: 0 }
  await makePrivateFolder(workDir)
  const masters = (await listAllMasters(db)).filter(({ wallpaperId }) => !leave.has(wallpaperId))
  options.onStart?.(masters.length)
  for (const master of masters) {
    if (signal?.aborted) break
    await cleanOne(options, master, summary)
    options.onMaster?.(master.wallpaperId)
  }
  const replaced = new Set(await readReplaced(workDir))
  if (endArchives && replaced.size > 0) summary.endedArchives = await endArchivesWith(db, replaced)
  await removeUnreferenced(options, [...replaced], summary)
  return summary
}

async function cleanOne(options: CleanOptions, master: Master, summary: CleanSummary): Promise<void> {
  const [from, to] = ['original', 'cleaned'].map((name) => join(options.workDir, name)) as [string, string]
  try {
    const isCleaned = await replaceOne(options, master, from, to)
    summary[isCleaned ? 'cleaned' : 'unchanged']++
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    summary.failed.push({ wallpaperId: master.wallpaperId, reason: error.message })
  } finally {
    for (const file of [from, to]) await rm(file, { force: true })
  }
}

async function replaceOne(options: CleanOptions, master: Master, from: string, to: string): Promise<boolean> {
  const { db, storage, pool, workDir } = options
  const source = await storage.open(master.storageKey)
  if (!source) throw new Refusal('is missing in the storage')
  await pipeline(source, createWriteStream(from, { mode: 0o600 }))
  if (!(await pool.clean(from, to, master.format))) return false
  const digest = await pool.digest(to)
  const storageKey = masterKey(digest.sha256)
  await storage.put(storageKey, { file: to }, digest.sha256)
  // Written down before it is replaced: a kill in between loses no old file out of sight.
  await appendFile(listOf(workDir), `${master.storageKey}\n`)
  await replaceMasterFile(db, master, { ...digest, storageKey })
  return true
}

function listOf(workDir: string): string {
  return join(workDir, 'replaced-masters')
}

async function readReplaced(workDir: string): Promise<string[]> {
  const text = await readFile(listOf(workDir), 'utf8').catch(() => '')
  return text.split('\n').filter((key) => key !== '')
}

async function removeUnreferenced(options: CleanOptions, replaced: readonly string[], summary: CleanSummary) {
  const { db, storage, workDir } = options
  const current = (await listAllMasters(db)).map(({ storageKey }) => storageKey)
  const referred = new Set([...current, ...(await listArchivedKeys(db))])
  const held = replaced.filter((key) => referred.has(key))
  for (const key of replaced) {
    if (referred.has(key)) continue
    await storage.remove(key)
    summary.removed++
  }
  summary.held = held.length
  await writeWhole(listOf(workDir), held.map((key) => `${key}\n`).join(''))
}
