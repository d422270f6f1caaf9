import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { previewKey, type Storage } from '../storage/storage.ts'
import { writeWhole } from '../storage/write-whole.ts'
import { previewFolder } from './catalogue-file.ts'
import type { WritePreview } from './publish-picture.ts'

/** Writes previews into the data folder and, where several machines share a storage, there as well. */
export function previewWriter(dataDir: string, shared: Storage | undefined): WritePreview {
  return async (path, data) => {
    await shared?.put(previewKey(path), data)
    await writeWhole(join(previewFolder(dataDir), path), data)
  }
}

/** Reads one preview by its path below /images/: from this machine, else from the shared storage. */
export function previewReader(dataDir: string, shared: Storage | undefined) {
  const folder = previewFolder(dataDir)
  return async (path: string): Promise<Buffer | undefined> => {
    const local = await readFile(join(folder, path)).catch(() => undefined)
    if (local || !shared) return local
    // A name that cannot be a key cannot be a preview either.
    const stream = await shared.open(previewKey(path)).catch(() => undefined)
    return stream && buffer(stream)
  }
}

/** Whether a preview is there, without reading it. */
export function previewFinder(dataDir: string, shared: Storage | undefined) {
  const folder = previewFolder(dataDir)
  return async (path: string): Promise<boolean> =>
    existsSync(join(folder, path)) || (await shared?.size(previewKey(path)).catch(() => undefined)) !== undefined
}
