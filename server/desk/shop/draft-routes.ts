import { z } from 'zod'
import type { Content } from '../../../contract/content/content.ts'
import type { DeskDraft, DraftBundle, DraftCategory } from '../../../contract/desk/draft.ts'
import { hasRight } from '../../../contract/desk/staff.ts'
import { ALL_ACCESS, findCover } from '../../../contract/pictures/catalogue.ts'
import { ContentChangeError } from '../../content/change-content.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/transactions.ts'
import { ProblemError } from '../../http/problem.ts'
import { PictureChangeError } from '../../pictures/owner-edits.ts'
import { findPicturePath, pathOfWidth } from '../../prices/products.ts'
import { listBrandChanges, listPriceChanges } from '../../publications/describe-changes.ts'
import { type Gain, listMoreGains } from '../../publications/list-gains.ts'
import { findGains, findNextState } from '../../publications/next-state.ts'
import type { ShopState } from '../../publications/publication-queries.ts'
import {
  changeShopDraft,
  readAhead,
  readShopDraft,
  type ShopDraft,
  StaleDraftError,
  type Written,
  WrongDraftError,
} from '../../publications/shop-draft.ts'
import { giveUpNew, listNewPictures } from '../../uploads/upload-queries.ts'
import { type AuditNote, noteAudit } from '../audit.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { describeGiven, type Turn } from './describe-consequences.ts'

/** Of the smallest picture of a row. */
const THUMBNAIL_WIDTH = 320

export const basedOn = z.int().min(0)

/** What is being written, and the way to give it up. */
export function draftRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({ method: 'GET', path: '/draft', access: 'catalogue', answer: () => describeDraft(parts) }),
    staffRoute({
      method: 'POST',
      path: '/draft/discard',
      access: 'catalogue',
      body: z.object({ basedOn }),
      answer: ({ body, staff }) =>
        writeDraft(parts, staff, {
          area: 'catalogue',
          did: 'gave up a draft',
          basedOn: body.basedOn,
          change: () => ({ content: parts.machine.content(), pictures: [] }),
          alongside: (trx) => giveUpNew(trx, parts.now()),
        }),
    }),
  ]
}

async function describeDraft(parts: ShopParts): Promise<DeskDraft> {
  const { revision, saved, content } = await readDraft(parts)
  const shown = shownState(parts)
  const { name, isSold = true, priceMinor } = content.allAccess
  const wasSold = shown.content.allAccess.isSold ?? true
  return {
    revision,
    saved,
    currency: content.currency,
    categories: content.categories.map((category) => describeCategory(category, shown)),
    bundles: content.bundles.map((bundle) => describeBundle(bundle, shown)),
    allAccess: {
      name,
      isSold,
      priceMinor,
      shownMinor: wasSold ? shown.content.allAccess.priceMinor : null,
      cover: findPicturePath(shown.catalogue, ALL_ACCESS.slug, THUMBNAIL_WIDTH),
    },
  }
}

function describeCategory(category: Content['categories'][number], { catalogue }: ShopState): DraftCategory {
  const { slug, name, path, heading, description, offer, isHidden = false } = category
  const before = catalogue.categories.find((known) => known.slug === slug)
  return {
    slug,
    name,
    path,
    heading,
    description,
    isHidden,
    isFree: offer.kind === 'free',
    pictures: catalogue.wallpapers[slug]?.length ?? 0,
    cover: coverOf(slug, catalogue),
    state: stateOf(before, isHidden && !before ? undefined : category, isHidden),
  }
}

/** What is hidden, and was hidden, is as it was. */
function stateOf(before: unknown, now: unknown, isHidden = false): DraftCategory['state'] {
  if (before === undefined) return isHidden ? 'same' : 'new'
  return JSON.stringify(before) === JSON.stringify(now) ? 'same' : 'changed'
}

function describeBundle(bundle: Content['bundles'][number], { catalogue }: ShopState): DraftBundle {
  const { slug, name, categories, isListed, priceMinor, previewCategory } = bundle
  const before = catalogue.bundles.find((known) => known.slug === slug)
  return {
    slug,
    name,
    categories,
    isListed,
    priceMinor,
    shownMinor: before?.priceMinor ?? null,
    cover: coverOf(previewCategory, catalogue),
    state: stateOf(before, bundle),
  }
}

function coverOf(slug: string, { wallpapers, covers = {} }: ShopState['catalogue']): string | null {
  const cover = findCover({ wallpapers, covers }, slug)
  return cover ? pathOfWidth(cover.preview, THUMBNAIL_WIDTH) : null
}

export type ShopParts = Pick<DeskParts, 'db' | 'now' | 'machine'>

/** What everybody sees right now. */
export function shownState({ machine }: ShopParts): ShopState {
  return { content: machine.content(), catalogue: machine.catalogue }
}

export function readDraft(parts: ShopParts): Promise<ShopDraft> {
  return readShopDraft({ db: parts.db, shown: parts.machine.content() })
}

/** What the shop would be with what is written and uploaded. */
export async function nextState({ db }: ShopParts, shown: ShopState, written: Written): Promise<ShopState> {
  const added = await listNewPictures(db)
  return findNextState({ db, shown }, written, added)
}

type Changing = Pick<AuditNote, 'area' | 'did' | 'about' | 'before' | 'after'> & {
  /** The revision that the person looked at. */
  readonly basedOn: number
  readonly change: (content: Content) => Content
}

type Writing = Omit<Changing, 'change'> & {
  readonly change: (draft: Written) => Partial<Written>
  /** Done in the same transaction. */
  readonly alongside?: (trx: Database) => Promise<void>
}

export function changeDraft(parts: ShopParts, staff: SignedInStaff, { change, ...changing }: Changing) {
  return writeDraft(parts, staff, { ...changing, change: ({ content }) => ({ content: change(content) }) })
}

/** Saves the next revision of the draft with its line in the audit log; what cannot be is answered with its sentence. */
export async function writeDraft(parts: ShopParts, staff: SignedInStaff, writing: Writing) {
  const { db, machine, now } = parts
  const { basedOn, change, alongside, ...line } = writing
  const books = { db, shown: machine.content() }
  try {
    await readAhead(books, { basedOn, change })
    await refuseGiving(parts, staff, basedOn, change)
    const revision = await inTransaction(db, async (trx) => {
      const saved = await changeShopDraft({ ...books, db: trx }, { basedOn, by: staff.email, at: now(), change })
      await alongside?.(trx)
      await noteAudit(trx, { staffId: staff.id, ...line }, now())
      return saved
    })
    return { revision }
  } catch (error) {
    throw explain(error)
  }
}

/**
 * Whoever may not change prices saves nothing that gives more than the draft gives already: they would only hear of it when
 * somebody publishes. What the draft gives by an owner's word is left alone.
 */
async function refuseGiving(parts: ShopParts, { role }: SignedInStaff, basedOn: number, change: Writing['change']) {
  if (hasRight(role, 'prices')) return
  const draft = await readDraft(parts)
  // It will be told that somebody else saved.
  if (draft.revision !== basedOn) return
  const before = shownState(parts)
  const after = await nextState(parts, before, { ...draft, ...change(draft) })
  const gains = await findGains(parts.db, before, after, parts.now())
  if (gains.length === 0) return
  const given = await findGains(parts.db, before, await nextState(parts, before, draft), parts.now())
  const more = listMoreGains(gains, given)
  if (more.length > 0)
    throw new ProblemError('forbidden', `Only an owner may do this. ${sayGiven(more, { before, after })}`)
}

function explain(error: unknown): unknown {
  if (error instanceof StaleDraftError) return new ProblemError('conflict', error.message)
  const isWrong = [WrongDraftError, ContentChangeError, PictureChangeError].some((kind) => error instanceof kind)
  return isWrong && error instanceof Error ? new ProblemError('bad-request', error.message) : error
}

/** Why somebody may not show this; null if they may. */
export function findObjection({ role }: SignedInStaff, turn: Turn, gains: readonly Gain[]): string | null {
  const { before, after } = turn
  const maySell = hasRight(role, 'prices')
  const prices = maySell ? [] : listPriceChanges(before, after)
  const given = maySell ? '' : sayGiven(gains, turn)
  const brand = hasRight(role, 'brand') ? [] : listBrandChanges(before.content, after.content)
  const objections = [
    ...(prices.length > 0 ? [`Only an owner may change what is sold: ${prices.join('; ')}.`] : []),
    ...(given ? [`Only an owner may give more than before:\n${given}`] : []),
    ...(brand.length > 0 ? [`Only an owner may change what the shop says of itself: ${brand.join(', ')}.`] : []),
  ]
  return objections.length > 0 ? objections.join('\n') : null
}

function sayGiven(gains: readonly Gain[], turn: Turn): string {
  return describeGiven(gains, turn).join('\n')
}
