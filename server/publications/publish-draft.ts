import type { Content } from '../../contract/content.ts'
import type { CatalogueSource } from '../catalogue/catalogue-file.ts'
import { compileCatalogue, findSamplePosters, gatherCatalogue } from '../catalogue/compile-catalogue.ts'
import { dropTakenOver } from '../catalogue/owner-categories.ts'
import { changeEdits } from '../catalogue/owner-edits.ts'
import { applyChanges, PictureChangeError, type PictureDraft } from '../catalogue/picture-changes.ts'
import { fetchOwnerPart, publishOwnerPart } from '../catalogue/shared-catalogue.ts'
import type { Storage } from '../catalogue/storage.ts'
import { readRecordsOf } from '../catalogue/wallpaper-records.ts'
import { findUnknownPosters } from '../content/find-unknown-posters.ts'
import { dropPictures } from './draft-queries.ts'
import { PublishError, type Published, type Publisher, type Publishing, publish } from './publish.ts'

type DraftPublishing = Publishing & {
  readonly dataDir: string
  /** What was written. */
  readonly content: Content
  /** What was decided about pictures. */
  readonly pictures: readonly PictureDraft[]
}

/** Shows what was written, with the pictures that there are. Refused with every reason at once, or done. */
export async function publishDraft(
  publisher: Publisher,
  { dataDir, content, pictures, ...how }: DraftPublishing,
): Promise<Published> {
  const unknown = await listUnknownPosters(dataDir, content)
  if (unknown.length > 0) throw new PublishError(unknown)
  const source = { dataDir, content }
  const catalogue = await gatherCatalogue({ ...source, pictures }).catch(explain)
  const published = await publish(publisher, { content, catalogue }, how)
  // Only now: what a start finds written it publishes, and this might have been refused. Done twice it is the same.
  await writePictures(source, pictures)
  await dropPictures(publisher.db, pictures)
  await dropTakenOver(source)
  return published
}

async function writePictures(source: CatalogueSource, pictures: readonly PictureDraft[]): Promise<void> {
  const { dataDir, content } = source
  const records = pictures.length > 0 ? await readRecordsOf(dataDir, content.categories) : undefined
  if (records) await changeEdits(dataDir, (edits) => applyChanges(records, edits, pictures))
  await compileCatalogue(source)
}

/** A picture may have gone since it was changed. */
function explain(error: unknown): never {
  if (error instanceof PictureChangeError) throw new PublishError([error.message])
  throw error
}

/** The same where machines share a storage: with what the owner imported on another one, and for all of them. */
export async function publishSharedDraft(
  publisher: Publisher,
  shared: Storage | undefined,
  publishing: DraftPublishing,
): Promise<Published> {
  const { dataDir, content } = publishing
  if (shared) await fetchOwnerPart({ dataDir, content }, shared)
  const published = await publishDraft(publisher, publishing)
  if (shared) await publishOwnerPart({ dataDir, content }, shared)
  return published
}

/** While the sample shop's posters are not here yet, nobody can say which of them are missing. */
export async function listUnknownPosters(dataDir: string, content: Content): Promise<string[]> {
  const samples = await findSamplePosters(dataDir)
  if (!samples && content.samples) return []
  return findUnknownPosters(
    content,
    (samples ?? []).map(({ name }) => name),
  )
}
