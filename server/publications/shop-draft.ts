import type { Content } from '../../contract/content/content.ts'
import { countOf } from '../../contract/count.ts'
import { eachField, PICTURE_MARKS, PICTURE_WORDS } from '../../contract/pictures/picture.ts'
import { checkContent, findUnreadablePolicies } from '../content/check-content.ts'
import { withoutHidden } from '../content/leave-out.ts'
import type { Database } from '../database/database.ts'
import { withOwnerCategories } from '../pictures/owner-categories.ts'
import type { PictureChange, PictureDraft } from '../pictures/owner-edits.ts'
import type { NewPicture } from '../uploads/upload-queries.ts'
import { listChanges } from './describe-changes.ts'
import { findDraft, NO_REVISION, saveDraft } from './draft-queries.ts'
import type { ShopState } from './publication-queries.ts'

/** What is being written. Of a shop whose owner never wrote: what it shows. */
export type ShopDraft = {
  readonly revision: number
  readonly content: Content
  /** What was decided about pictures since they were last published. */
  readonly pictures: readonly PictureDraft[]
  readonly saved: { readonly at: string; readonly by: string } | null
}

type Books = {
  readonly db: Database
  /** What the shop shows. */
  readonly shown: Content
}

/** The draft with the categories that the owner's tool added, so that all are changed in one place. */
export async function readShopDraft({ db, shown }: Books): Promise<ShopDraft> {
  const draft = await findDraft(db)
  const content = await withOwnerCategories({ db, content: draft?.content ?? shown })
  if (!draft) return { revision: NO_REVISION, content, pictures: [], saved: null }
  return {
    revision: draft.revision,
    content,
    pictures: draft.pictures,
    saved: { at: draft.savedAt, by: draft.savedBy },
  }
}

/** Somebody saved since: what they wrote is not overwritten. */
export class StaleDraftError extends Error {
  override name = 'StaleDraftError'
}

/** Every sentence that is wrong with what would be saved. */
export class WrongDraftError extends Error {
  override name = 'WrongDraftError'
}

type Change = {
  /** The revision that somebody looked at when they changed it. */
  readonly basedOn: number
  readonly by: string
  readonly at: Date
  readonly change: (draft: Written) => Partial<Written>
}

export type Written = Pick<ShopDraft, 'content' | 'pictures'>

/** What takes long of the check, done before the books are held. */
export async function readAhead(books: Books, { basedOn, change }: Pick<Change, 'basedOn' | 'change'>): Promise<void> {
  const draft = await readShopDraft(books)
  const { content } = { ...draft, ...(draft.revision === basedOn && change(draft)) }
  await findUnreadablePolicies(content)
}

/** Saves the next revision of the draft, checked; `books.db` may be a transaction. */
export async function changeShopDraft(books: Books, { basedOn, by, at, change }: Change): Promise<number> {
  const draft = await readShopDraft(books)
  if (draft.revision !== basedOn) throw new StaleDraftError(sayStale(draft))
  const written = { ...draft, ...change(draft) }
  const { content, problems } = await checkContent(written.content)
  if (!content) throw new WrongDraftError(problems.join(' '))
  const isSaved = await saveDraft(books.db, {
    basedOn,
    content,
    pictures: written.pictures,
    savedAt: at.toISOString(),
    savedBy: by,
  })
  if (!isSaved) throw new StaleDraftError(sayStale(await readShopDraft(books)))
  return basedOn + 1
}

function sayStale({ saved }: ShopDraft): string {
  const who = saved ? `${saved.by} saved something else at ${saved.at.slice(11, 16)} UTC.` : 'Somebody saved something.'
  return `${who} Look at it, and make your change again.`
}

/** What the shop would be with this content and the pictures that it shows. */
function draftState(content: Content, shown: ShopState): ShopState {
  const { categories, bundles } = withoutHidden(content)
  return { content, catalogue: { ...shown.catalogue, categories, bundles } }
}

/** What is written and not shown yet, in words. */
export function listDraftChanges({ content, pictures }: Written, shown: ShopState): string[] {
  return [...listChanges(shown, draftState(content, shown)), ...describePictures(content, pictures)]
}

/** What was uploaded, by category. */
export function describeNew({ categories }: Content, added: readonly NewPicture[]): string[] {
  return [...Map.groupBy(added, ({ record }) => record.category)].map(([slug, list]) => {
    const name = categories.find((category) => category.slug === slug)?.name ?? slug
    return `${name}: ${countOf(list.length, 'new picture')}`
  })
}

const KINDS: Readonly<Record<keyof PictureChange, string>> = {
  ...eachField(PICTURE_WORDS, ({ plural }) => plural),
  ...eachField(PICTURE_MARKS, ({ plural }) => plural),
  category: 'category',
  focus: 'focal points',
  before: 'order',
  isCover: 'cover',
}

/** By category, with what was decided about how many. */
function describePictures({ categories }: Content, pictures: readonly PictureDraft[]): string[] {
  return [...Map.groupBy(pictures, ({ category }) => category)].map(([slug, list]) => {
    const name = categories.find((category) => category.slug === slug)?.name ?? slug
    const kinds = new Set(
      list.flatMap(({ change }) => Object.keys(change).map((key) => KINDS[key as keyof typeof KINDS])),
    )
    const count = countOf(new Set(list.map(({ id }) => id)).size, 'picture')
    return `${name}: ${count} changed (${[...kinds].join(', ')})`
  })
}
