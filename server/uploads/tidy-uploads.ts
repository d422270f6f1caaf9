import { readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Logger } from 'pino'
import { type Job, repeat } from '../jobs/repeat.ts'
import { picturePaths, previewFolder } from '../pictures/preview-files.ts'
import { type ListStored, previewKey, type Storage } from '../storage/storage.ts'
import type { UploadParts } from './receive-part.ts'
import { STORED_UPLOADS, uploadFolder } from './upload-bytes.ts'
import {
  deleteUploads,
  giveUpOld,
  listGone,
  listUnderWay,
  type NewPicture,
  type UploadRow,
  wasShown,
} from './upload-queries.ts'

const EVERY_MS = 10 * 60_000
/** Nobody goes on with an upload after so long, and everybody has read why one was refused. */
const KEPT_MS = 7 * 24 * 60 * 60_000

type Tidying = UploadParts & {
  readonly dataDir: string
  readonly storage: Storage
  /** The same, where machines share it: previews lie there too. */
  readonly shared: Storage | undefined
  readonly list: ListStored
  /** Every master that somebody may still ask for. */
  readonly listMasterKeys: () => Promise<readonly string[]>
}

/** Takes away what uploads left that came to nothing. One process does it for all. */
export function keepUploadsTidy(tidying: Tidying, logger: Logger): Job {
  return repeat({
    name: 'tidying uploads',
    everyMs: EVERY_MS,
    logger,
    run: (stopping) => tidyUploads(tidying, stopping),
  })
}

/** One round. Safe to repeat, and to be cut off anywhere: a row goes after its files. */
export async function tidyUploads(tidying: Tidying, stopping?: AbortSignal): Promise<void> {
  const { db, now, bytes } = tidying
  await giveUpOld(db, new Date(now().getTime() - KEPT_MS), now())
  for (const upload of await listGone(db)) {
    if (stopping?.aborted) return
    await bytes.remove(upload)
    await removePicture(tidying, upload)
    await deleteUploads(db, [upload.id])
  }
  await removeUnknown(tidying)
}

/** Its master and previews, unless some other picture has the same. */
async function removePicture(tidying: Tidying, { facts }: UploadRow): Promise<void> {
  if (facts === null) return
  const { dataDir, storage, shared, listMasterKeys, db } = tidying
  const { master, record } = JSON.parse(facts) as NewPicture
  if (!(await listMasterKeys()).includes(master.storageKey)) await storage.remove(master.storageKey)
  // Of a picture that was shown once, previews of the same content may be shown again.
  if (await wasShown(db, record.wallpaper.id)) return
  for (const path of picturePaths(record.wallpaper.preview)) {
    await rm(join(previewFolder(dataDir), path), { force: true })
    await shared?.remove(previewKey(path))
  }
}

/** Bytes without an upload that needs them: a process died between writing down and taking away. */
async function removeUnknown({ db, dataDir, storage, list }: Tidying): Promise<void> {
  await removeLeftFiles(db, dataDir)
  const stored: string[] = []
  for await (const { key } of list(STORED_UPLOADS)) stored.push(key)
  const known = await listUnderWay(db)
  for (const key of stored) if (!known.has(key.split('/')[1] ?? '')) await storage.remove(key)
}

/** The same on this machine, whoever leads. */
export async function removeLeftFiles(db: UploadParts['db'], dataDir: string): Promise<void> {
  const names = await readdir(uploadFolder(dataDir)).catch(() => [])
  if (names.length === 0) return
  // After looking around: what came meanwhile is known by now.
  const known = await listUnderWay(db)
  for (const name of names) {
    if (!known.has(parse(name).name)) await rm(join(uploadFolder(dataDir), name), { force: true })
  }
}
