import * as z from 'zod/mini'
import { eachField, PICTURE_WORDS } from '../pictures/picture.ts'
import type { ValueOf } from './answer.ts'
import { DESK_API } from './staff.ts'

const categorySchema = z.object({
  slug: z.string(),
  name: z.string(),
  path: z.string(),
  heading: z.string(),
  description: z.string(),
  isFree: z.boolean(),
  isHidden: z.boolean(),
  /** Of the shop, as it is published now. */
  pictures: z.number(),
  /** A small picture of it. */
  cover: z.nullable(z.string()),
  state: z.enum(['new', 'changed', 'same']),
})
export type DraftCategory = ValueOf<typeof categorySchema>

const bundleSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** Slugs of what it holds. */
  categories: z.array(z.string()),
  isListed: z.boolean(),
  priceMinor: z.number(),
  /** In the shop now; null while it is not sold there. */
  shownMinor: z.nullable(z.number()),
  cover: z.nullable(z.string()),
  state: z.enum(['new', 'changed', 'same']),
})
export type DraftBundle = ValueOf<typeof bundleSchema>

/** What is being written, as far as the desk changes it. */
export const deskDraftSchema = z.object({
  revision: z.number(),
  saved: z.nullable(z.object({ at: z.string(), by: z.string() })),
  currency: z.string(),
  categories: z.array(categorySchema),
  bundles: z.array(bundleSchema),
  allAccess: z.object({
    name: z.string(),
    isSold: z.boolean(),
    priceMinor: z.number(),
    shownMinor: z.nullable(z.number()),
    cover: z.nullable(z.string()),
  }),
})
export type DeskDraft = ValueOf<typeof deskDraftSchema>

/** After a change: the revision that the next one is made on. */
export const savedDraftSchema = z.object({ revision: z.number() })

const runSchema = z.object({
  kind: z.enum(['draft', 'older']),
  state: z.enum(['running', 'done', 'failed']),
  step: z.enum(['drawing', 'showing']),
  by: z.string(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  number: z.nullable(z.number()),
  problems: z.array(z.string()),
})
export type PublishingRun = ValueOf<typeof runSchema>

/** What something does that changes what everybody sees. */
const turn = {
  /** A sentence for each. */
  consequences: z.array(z.string()),
  /** What anybody could get for less than before, a sentence for each. */
  gives: z.array(z.string()),
  /** Sent back by whoever has read those and wants them; null where there is nothing to confirm. */
  confirms: z.nullable(z.string()),
  /** Why this person may not do it; null if they may. */
  refused: z.nullable(z.string()),
}

/** Before an older publication is shown again. */
export const goingBackSchema = z.object(turn)
export type GoingBack = ValueOf<typeof goingBackSchema>

/** What the bar below every screen says. */
export const publishBarSchema = z.object({
  ...turn,
  revision: z.number(),
  saved: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** What is not in the shop yet, a few words for each. */
  changes: z.array(z.string()),
  /** When the last of the pictures came that wait to be published; null if none do. */
  newUntil: z.nullable(z.string()),
  /** What keeps it from being published, a sentence for each. */
  problems: z.array(z.string()),
  run: z.nullable(runSchema),
})
export type PublishBar = ValueOf<typeof publishBarSchema>

const entrySchema = z.object({
  number: z.number(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  note: z.string(),
  changes: z.string(),
  isShown: z.boolean(),
})
export const publicationListSchema = z.object({ publications: z.array(entrySchema) })
export type PublicationLine = ValueOf<typeof entrySchema>

/** Before the path of a page: how it would look with what is written. */
export const DRAFT_PREVIEW = `${DESK_API}/preview`

const pictureSchema = z.object({
  ...eachField(PICTURE_WORDS, () => z.string()),
  id: z.string(),
  isHidden: z.boolean(),
  /** It stands for its category on other pages. */
  isCover: z.boolean(),
  /** It is the large one of those around it in the gallery. */
  isLarge: z.boolean(),
  /** What must stay in view wherever it is cut, from left and top; null is the middle. */
  focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
  /** Paths of it, small and large. */
  thumbnail: z.string(),
  large: z.string(),
  isSample: z.boolean(),
  /** Something was decided about it that is not published yet. */
  isChanged: z.boolean(),
  /** It was uploaded and is not published yet, or another file was uploaded in the place of its own. */
  isNew: z.boolean(),
  /** What it looks like, so that somebody looks twice. */
  like: z.nullable(z.object({ id: z.string(), title: z.string(), thumbnail: z.string() })),
})
export type DraftPicture = ValueOf<typeof pictureSchema>

/** The pictures of one category in the order of its gallery, hidden ones included. */
export const draftPicturesSchema = z.object({
  revision: z.number(),
  name: z.string(),
  pictures: z.array(pictureSchema),
})
export type DraftPictures = ValueOf<typeof draftPicturesSchema>

/** Below /api/desk; it speaks tus 1.0 (https://tus.io), with creation and termination. */
export const UPLOADS = `${DESK_API}/uploads`

/** Of the body of a part. */
export const UPLOAD_TYPE = 'application/offset+octet-stream'

export const TUS_VERSION = '1.0.0'

/** A master of 70 million pixels with 16 bits for each of four channels has 560 MB. */
export const MOST_UPLOAD_BYTES = 1_000_000_000

const uploadSchema = z.object({
  id: z.string(),
  /** Of the owner's file. */
  name: z.string(),
  sizeBytes: z.number(),
  modifiedAt: z.string(),
  /** The picture whose place it takes. */
  replaces: z.nullable(z.string()),
  receivedBytes: z.number(),
  /** Somebody sends it, here or elsewhere, or did so a moment ago. */
  isMoving: z.boolean(),
  /** Checking is waiting for it, too; new is in the draft. */
  state: z.enum(['receiving', 'checking', 'new', 'refused']),
  /** Why it was refused, as an import would say it after the file's name. */
  problem: z.nullable(z.string()),
  /** Location, names and serial numbers were taken out. */
  isCleaned: z.boolean(),
  /** The picture that it became. */
  picture: z.nullable(z.string()),
  size: z.nullable(z.object({ width: z.number(), height: z.number() })),
})
export type DeskUpload = ValueOf<typeof uploadSchema>

/** What is on its way into a category, in the order in which it began. */
export const uploadListSchema = z.object({ uploads: z.array(uploadSchema) })
