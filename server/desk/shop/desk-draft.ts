import type { Content } from '../../../contract/content.ts'
import { hasRight } from '../../../contract/desk/rights.ts'
import { PictureChangeError } from '../../catalogue/picture-changes.ts'
import { ContentChangeError } from '../../content/change-content.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { ProblemError } from '../../http/problem.ts'
import { listBrandChanges } from '../../publications/list-brand-changes.ts'
import { listPriceChanges } from '../../publications/list-price-changes.ts'
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

function explain(error: unknown): unknown {
  if (error instanceof StaleDraftError) return new ProblemError('conflict', error.message)
  const isWrong = [WrongDraftError, ContentChangeError, PictureChangeError].some((kind) => error instanceof kind)
  return isWrong && error instanceof Error ? new ProblemError('bad-request', error.message) : error
}

/** Why somebody may not show this; null if they may. */
export function findObjection({ role }: SignedInStaff, before: ShopState, after: ShopState): string | null {
  const prices = hasRight(role, 'prices') ? [] : listPriceChanges(before, after)
  const brand = hasRight(role, 'brand') ? [] : listBrandChanges(before.content, after.content)
  const objections = [
    ...(prices.length > 0 ? [`It changes what is sold, which only an owner may: ${prices.join('; ')}.`] : []),
    ...(brand.length > 0
      ? [`It changes what the shop says of itself, which only an owner may: ${brand.join(', ')}.`]
      : []),
  ]
  return objections.length > 0 ? objections.join(' ') : null
}
