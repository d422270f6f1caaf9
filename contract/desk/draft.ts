import { eachField, PICTURE_WORDS } from '../picture.ts'
import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'
import { DESK_API } from './desk-session.ts'

const isCategory = object({
  slug: string,
  name: string,
  path: string,
  heading: string,
  description: string,
  isFree: boolean,
  isHidden: boolean,
  /** Of the shop, as it is published now. */
  pictures: number,
  /** A small picture of it. */
  cover: nullable(string),
  state: literal('new', 'changed', 'same'),
})
export type DraftCategory = ValueOf<typeof isCategory>

const isBundle = object({
  slug: string,
  name: string,
  /** Slugs of what it holds. */
  categories: list(string),
  isListed: boolean,
  priceMinor: number,
  /** In the shop now; null while it is not sold there. */
  shownMinor: nullable(number),
  cover: nullable(string),
  state: literal('new', 'changed', 'same'),
})
export type DraftBundle = ValueOf<typeof isBundle>

/** What is being written, as far as the desk changes it. */
export const isDeskDraft = object({
  revision: number,
  saved: nullable(object({ at: string, by: string })),
  currency: string,
  categories: list(isCategory),
  bundles: list(isBundle),
  allAccess: object({
    name: string,
    isSold: boolean,
    priceMinor: number,
    shownMinor: nullable(number),
    cover: nullable(string),
  }),
})
export type DeskDraft = ValueOf<typeof isDeskDraft>

/** After a change: the revision that the next one is made on. */
export const isSavedDraft = object({ revision: number })

const isRun = object({
  kind: literal('draft', 'older'),
  state: literal('running', 'done', 'failed'),
  step: literal('drawing', 'showing'),
  by: string,
  startedAt: string,
  endedAt: nullable(string),
  number: nullable(number),
  problems: list(string),
})
export type PublishingRun = ValueOf<typeof isRun>

/** What something does that changes what everybody sees. */
const turn = {
  /** A sentence for each. */
  consequences: list(string),
  /** What anybody could get for less than before, a sentence for each. */
  gives: list(string),
  /** Sent back by whoever has read those and wants them; null where there is nothing to confirm. */
  confirms: nullable(string),
  /** Why this person may not do it; null if they may. */
  refused: nullable(string),
}

/** Before an older publication is shown again. */
export const isGoingBack = object(turn)
export type GoingBack = ValueOf<typeof isGoingBack>

/** What the bar below every screen says. */
export const isPublishBar = object({
  ...turn,
  revision: number,
  saved: nullable(object({ at: string, by: string })),
  /** What is not in the shop yet, a few words for each. */
  changes: list(string),
  /** When the last of the pictures came that wait to be published; null if none do. */
  newUntil: nullable(string),
  /** What keeps it from being published, a sentence for each. */
  problems: list(string),
  run: nullable(isRun),
})
export type PublishBar = ValueOf<typeof isPublishBar>

const isEntry = object({
  number: number,
  publishedAt: string,
  publishedBy: string,
  note: string,
  changes: string,
  isShown: boolean,
})
export const isPublicationList = object({ publications: list(isEntry) })
export type PublicationLine = ValueOf<typeof isEntry>

/** Before the path of a page: how it would look with what is written. */
export const DRAFT_PREVIEW = `${DESK_API}/preview`

const isPicture = object({
  ...eachField(PICTURE_WORDS, () => string),
  id: string,
  isHidden: boolean,
  /** It stands for its category on other pages. */
  isCover: boolean,
  /** It is the large one of those around it in the gallery. */
  isLarge: boolean,
  /** What must stay in view wherever it is cut, from left and top; null is the middle. */
  focus: nullable(object({ x: number, y: number })),
  /** Paths of it, small and large. */
  thumbnail: string,
  large: string,
  isSample: boolean,
  /** Something was decided about it that is not published yet. */
  isChanged: boolean,
  /** It was uploaded and is not published yet, or another file was uploaded in the place of its own. */
  isNew: boolean,
  /** What it looks like, so that somebody looks twice. */
  like: nullable(object({ id: string, title: string, thumbnail: string })),
})
export type DraftPicture = ValueOf<typeof isPicture>

/** The pictures of one category in the order of its gallery, hidden ones included. */
export const isDraftPictures = object({ revision: number, name: string, pictures: list(isPicture) })
export type DraftPictures = ValueOf<typeof isDraftPictures>
