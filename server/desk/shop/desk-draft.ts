import type { Content } from '../../../contract/content/content.ts'
import { hasRight } from '../../../contract/desk/staff.ts'
import { PictureChangeError } from '../../catalogue/picture-changes.ts'
import { listNewPictures } from '../../catalogue/uploads/new-pictures.ts'
import { ContentChangeError } from '../../content/change-content.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { ProblemError } from '../../http/problem.ts'
import { listBrandChanges } from '../../publications/list-brand-changes.ts'
import { type Gain, listMoreGains } from '../../publications/list-gains.ts'
import { listPriceChanges } from '../../publications/list-price-changes.ts'
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
import { type AuditLine, noteAudit } from '../audit.ts'
import type { DeskParts } from '../desk-parts.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { describeGiven, type Turn } from './describe-given.ts'

export type ShopParts = Pick<DeskParts, 'db' | 'now' | 'machine'>

/** What everybody sees right now. */
export function shownState({ machine }: ShopParts): ShopState {
  return { content: machine.content(), catalogue: machine.catalogue }
}

export async function readDraft(parts: ShopParts): Promise<ShopDraft> {
  const { db, machine } = parts
  await machine.followOthers?.()
  return readShopDraft({ db, dataDir: machine.config.dataDir, shown: machine.content() })
}

/** What the shop would be with what is written and uploaded. Answered with its sentence where the data folder is damaged. */
export async function nextState({ db, machine }: ShopParts, shown: ShopState, written: Written): Promise<ShopState> {
  const added = await listNewPictures(db)
  return findNextState({ dataDir: machine.config.dataDir, shown }, written, added).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : 'nobody knows why.'
    throw new ProblemError('conflict', `The pictures cannot be read: ${why}`)
  })
}

type Changing = Pick<AuditLine, 'area' | 'did' | 'about' | 'before' | 'after'> & {
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
  const books = { db, dataDir: machine.config.dataDir, shown: machine.content() }
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
