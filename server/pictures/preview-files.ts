import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Picture } from '../../contract/pictures/catalogue.ts'
import type { Detail } from '../decoding/cut-detail.ts'
import type { Previews } from '../decoding/make-previews.ts'
import { previewKey, type Storage } from '../storage/storage.ts'
import { writeWhole } from '../storage/write-whole.ts'

/** Where previews lie in the data folder, by category. */
export function previewFolder(dataDir: string): string {
  return join(dataDir, 'catalogue', 'previews')
}

/** Which samples' previews lie on this machine. */
export function sampleStamp(dataDir: string): string {
  return join(dataDir, 'catalogue', 'samples-from')
}

/** Takes one public file; `path` lies below /images/. Writing the same path twice must do no harm. */
export type WritePreview = (path: string, data: Uint8Array) => Promise<void>

/** Writes a picture's files under their public names and describes them as pages need it. */
export async function publishPicture(
  previews: Previews & { readonly detail?: Detail | undefined },
  folder: string,
  name: string,
  write: WritePreview,
): Promise<Picture> {
  const { width, height, files, placeholder, detail } = previews
  const widths = (format: 'webp' | 'avif') => files.filter((file) => file.format === format).map((file) => file.width)
  const picture = { src: `/images/${folder}/${name}`, width, height, webp: widths('webp'), avif: widths('avif') }
  for (const file of files) await write(picturePath(picture, file.width, file.format), file.data)
  if (!detail) return { ...picture, placeholder }
  await write(detailPath(picture), detail.data)
  return { ...picture, placeholder, detail: detail.at }
}

type Named = Pick<Picture, 'src' | 'webp' | 'avif' | 'detail'>

/** The paths below /images/ of a picture's files; the last one is the best. */
export function picturePaths(picture: Named): string[] {
  const shown = (['webp', 'avif'] as const).flatMap((format) =>
    picture[format].map((width) => picturePath(picture, width, format)),
  )
  return picture.detail ? [detailPath(picture), ...shown] : shown
}

export function detailPath({ src }: Pick<Picture, 'src'>): string {
  return `${src.replace(/^\/images\//, '')}-detail.webp`
}

function picturePath(picture: Named, width: number, format: 'webp' | 'avif'): string {
  const base = picture.src.replace(/^\/images\//, '')
  return `${base}${picture[format].at(-1) === width ? '' : `-${width}`}.${format}`
}

const HASH_LENGTH = 8

/** Categories whose files are numbered with a space and brackets, as the spec has them. */
const NUMBERED: Readonly<Record<string, string>> = { bikes: 'Bike', cars: 'Car' }

/**
 * The file name of a public picture, without width and extension. It carries the content's hash, so that it can be
 * cached for ever, and is made from the title alone: it says nothing of the master's name.
 */
export function publicName(category: string, number: number, title: string, contentHash: string): string {
  const hash = contentHash.slice(0, HASH_LENGTH)
  const word = NUMBERED[category]
  return word ? `${word} (${number}) ${hash}` : `${slugOf(title) || category}-${hash}`
}

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
}

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
