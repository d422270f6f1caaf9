import type { Content } from '../../contract/content.ts'
import { withOwnerCategories } from '../catalogue/owner-categories.ts'
import { checkContent } from '../content/check-content.ts'
import { withoutHidden } from '../content/leave-out.ts'
import type { Database } from '../database/database.ts'
import { listChanges } from './describe-changes.ts'
import { findDraft, NO_REVISION, saveDraft } from './draft-queries.ts'
import type { ShopState } from './publication-queries.ts'

/** What is being written. Of a shop whose owner never wrote: what it shows. */
export type ShopDraft = {
  readonly revision: number
  readonly content: Content
  readonly saved: { readonly at: string; readonly by: string } | null
}

type Books = {
  readonly db: Database
  readonly dataDir: string
  /** What the shop shows. */
  readonly shown: Content
}

/** The draft with the categories that the owner's tool added, so that all are changed in one place. */
export async function readShopDraft({ db, dataDir, shown }: Books): Promise<ShopDraft> {
  const draft = await findDraft(db)
  const content = await withOwnerCategories({ dataDir, content: draft?.content ?? shown })
  if (!draft) return { revision: NO_REVISION, content, saved: null }
  return { revision: draft.revision, content, saved: { at: draft.savedAt, by: draft.savedBy } }
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
  readonly change: (content: Content) => Content
}

/** Saves the next revision of the draft, checked; `books.db` may be a transaction. */
export async function changeShopDraft(books: Books, { basedOn, by, at, change }: Change): Promise<number> {
  const draft = await readShopDraft(books)
  if (draft.revision !== basedOn) throw new StaleDraftError(sayStale(draft))
  const { content, problems } = checkContent(change(draft.content))
  if (!content) throw new WrongDraftError(problems.join(' '))
  const isSaved = await saveDraft(books.db, { basedOn, content, savedAt: at.toISOString(), savedBy: by })
  if (!isSaved) throw new StaleDraftError(sayStale(await readShopDraft(books)))
  return basedOn + 1
}

function sayStale({ saved }: ShopDraft): string {
  const who = saved ? `${saved.by} saved something else at ${saved.at.slice(11, 16)} UTC.` : 'Somebody saved something.'
  return `${who} Look at it, and make your change again.`
}

/** What the shop would be with this content and the pictures that it shows. */
export function draftState(content: Content, shown: ShopState): ShopState {
  const { categories, bundles } = withoutHidden(content)
  return { content, catalogue: { ...shown.catalogue, categories, bundles } }
}

/** What is written and not shown yet, in words. */
export function listDraftChanges(content: Content, shown: ShopState): string[] {
  return listChanges(shown, draftState(content, shown))
}
