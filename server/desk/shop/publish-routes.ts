import { z } from 'zod'
import type { GoingBack, PublishBar } from '../../../contract/desk/draft.ts'
import { countOpenCheckouts } from '../../checkout/checkout-queries.ts'
import { checkContent } from '../../content/check-content.ts'
import { ProblemError } from '../../http/problem.ts'
import { confirmationOf, type Gain, isOpening } from '../../publications/list-gains.ts'
import { findGains } from '../../publications/next-state.ts'
import {
  findCurrentNumber,
  findPublication,
  listPublications,
  type ShopState,
} from '../../publications/publication-queries.ts'
import { findShown, type Judge, type Publisher } from '../../publications/publish.ts'
import { goBack, listUnknownPosters, publishDraft, withWhatStays } from '../../publications/publish-draft.ts'
import { findPublishing, type PublishingRun, startPublishing } from '../../publications/publishing-run-queries.ts'
import { runPublishing } from '../../publications/run-publishing.ts'
import { describeNew, listDraftChanges, type ShopDraft } from '../../publications/shop-draft.ts'
import { listNewPictures } from '../../uploads/upload-queries.ts'
import { type AuditNote, noteAudit } from '../audit.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { isRecentlyProved, type SignedInStaff } from '../staff-sessions.ts'
import { describeConsequences, describeGains, type Turn } from './describe-consequences.ts'
import { basedOn, findObjection, nextState, readDraft, type ShopParts, shownState } from './draft-routes.ts'
import { listUnsoldInSales } from './sale-routes.ts'

const LISTED = 50

type PublishParts = ShopParts & Pick<SalesParts, 'timeZone' | 'checkout'>

/** What the bar gave with what it listed: it stands for that, and for nothing else. */
const confirmed = { confirmed: z.string().max(64).nullable().default(null) }
const publishing = z.object({
  basedOn,
  note: z.string().trim().max(200),
  newUntil: z.string().max(40).nullable().default(null),
  ...confirmed,
})
const numbered = z.object({ number: z.coerce.number().pipe(z.int32().positive()) })

/** What is written becomes what everybody sees, and the way back. */
export function publishRoutes(parts: PublishParts): readonly DeskRoute[] {
  const { db } = parts
  const access = 'catalogue'
  return [
    staffRoute({ method: 'GET', path: '/publishing', access, answer: ({ staff }) => describeBar(parts, staff) }),
    staffRoute({
      method: 'POST',
      path: '/publishing',
      access,
      body: publishing,
      answer: ({ body, staff }) => publishWritten(parts, staff, body),
    }),
    staffRoute({
      method: 'GET',
      path: '/publications',
      access,
      async answer() {
        const current = await findCurrentNumber(db)
        const publications = await listPublications(db, LISTED)
        return { publications: publications.map((entry) => ({ ...entry, isShown: entry.number === current })) }
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/publications/:number',
      access,
      params: numbered,
      answer: ({ params, staff }) => describeGoingBack(parts, staff, params.number),
    }),
    staffRoute({
      method: 'POST',
      path: '/publications/:number/show',
      access,
      params: numbered,
      body: z.object(confirmed),
      answer: ({ params, body, staff }) => showOlder(parts, staff, params.number, body.confirmed),
    }),
  ]
}

async function describeBar(parts: PublishParts, staff: SignedInStaff): Promise<PublishBar> {
  const { db, now } = parts
  const draft = await readDraft(parts)
  const shown = shownState(parts)
  const run = await findPublishing(db, now())
  const added = await listNewPictures(db)
  const after = await nextState(parts, shown, draft)
  return {
    revision: draft.revision,
    saved: draft.saved,
    changes: [...listDraftChanges(draft, shown), ...describeNew(draft.content, added)],
    newUntil: added.at(-1)?.since ?? null,
    problems: await listProblems(parts, draft),
    ...(await describeTurn(parts, staff, { before: shown, after })),
    run: run ? toDesk(run) : null,
  }
}

/** What it does to whom, what has to be confirmed of it, and why this person may not do it. */
async function describeTurn(parts: PublishParts, staff: SignedInStaff, turn: Turn): Promise<GoingBack> {
  const { db, now, timeZone } = parts
  const gains = await findGains(db, turn.before, turn.after, now())
  const around = { open: await countOpenCheckouts(db, now()), now: now(), timeZone }
  return {
    consequences: describeConsequences(gains, turn, around),
    gives: describeGains(gains, turn, around),
    confirms: confirmationOf(gains),
    refused: findObjection(staff, turn, gains),
  }
}

async function describeGoingBack(parts: PublishParts, staff: SignedInStaff, number: number): Promise<GoingBack> {
  return describeTurn(parts, staff, await turnBack(parts, number))
}

async function listProblems(parts: PublishParts, { content }: ShopDraft): Promise<string[]> {
  return [
    ...(await checkContent(content)).problems,
    ...(await listUnknownPosters(parts.db, content)),
    ...listUnsoldInSales(parts, content, parts.now()),
  ]
}

async function publishWritten(parts: PublishParts, staff: SignedInStaff, asked: z.infer<typeof publishing>) {
  const draft = await readDraft(parts)
  if (draft.revision !== asked.basedOn)
    throw new ProblemError(
      'conflict',
      'Somebody saved something else meanwhile: look at the changes, and publish again.',
    )
  const problems = await listProblems(parts, draft)
  if (problems.length > 0) throw new ProblemError('bad-request', problems.join(' '))
  const before = await readShown(parts)
  const press = { staff, confirmed: asked.confirmed }
  await permit(parts, press, { before, after: await nextState(parts, before, draft) })
  const { content, pictures } = draft
  // What came since is not published unseen.
  const added = asked.newUntil === null ? [] : await listNewPictures(parts.db, asked.newUntil)
  const how = { content, pictures, added, by: staff.email }
  const line = { did: 'published', after: { note: asked.note } }
  await start(parts, staff, 'draft', line, (publisher, onDrawn) =>
    publishDraft(publisher, { ...how, note: asked.note, onDrawn, judge: judgeOf(parts, press) }),
  )
  return { words: 'It is being published.' }
}

async function showOlder(parts: PublishParts, staff: SignedInStaff, number: number, confirmed: string | null) {
  const turn = await turnBack(parts, number)
  const problems = listUnsoldInSales(parts, turn.after.content, parts.now())
  if (problems.length > 0) throw new ProblemError('bad-request', problems.join(' '))
  const press = { staff, confirmed }
  await permit(parts, press, turn)
  const line = { did: 'showed an older publication again', after: { number } }
  await start(parts, staff, 'older', line, (publisher, onDrawn) =>
    goBack(publisher, number, { by: staff.email, onDrawn, judge: judgeOf(parts, press) }),
  )
  return { words: `Publication ${number} is being shown again.` }
}

async function turnBack(parts: ShopParts, number: number): Promise<Turn> {
  const older = await findPublication(parts.db, number)
  if (!older) throw new ProblemError('not-found', `There is no publication ${number}.`)
  const before = await readShown(parts)
  return { before, after: { ...older, content: withWhatStays(older.content, before.content) } }
}

/** By the books: this process may not have heard yet of what another one published. */
async function readShown(parts: ShopParts): Promise<ShopState> {
  return (await findShown(parts.db)) ?? shownState(parts)
}

/** Who pressed, and what they had read when they did. */
type Press = { readonly staff: SignedInStaff; readonly confirmed: string | null }

/** Refused at once where it would be: who may not, who has not read what it gives, and who has not proved who they are for that. */
async function permit({ db, now }: ShopParts, { staff, confirmed }: Press, turn: Turn): Promise<void> {
  const gains = await findGains(db, turn.before, turn.after, now())
  const objection = findObjection(staff, turn, gains)
  if (objection !== null) throw new ProblemError('forbidden', objection)
  if (!isConfirmed(gains, confirmed))
    throw new ProblemError(
      'conflict',
      'Some of it opens more or costs less than before: look at what it gives, and confirm that.',
    )
  // Whoever has opened something keeps it.
  if (gains.some(isOpening) && !isRecentlyProved(staff, now()))
    throw new ProblemError('auth/requires-recent-login', 'Prove again that it is you.')
}

/** The same of what is really about to be shown: pictures may have come or moved beside the draft. */
function judgeOf({ db, now }: ShopParts, { staff, confirmed }: Press): Judge {
  return async (before, after) => {
    const gains = await findGains(db, before, after, now())
    const objection = findObjection(staff, { before, after }, gains)
    if (objection !== null) return [objection]
    return isConfirmed(gains, confirmed)
      ? []
      : ['It would give more than what was confirmed: look at it, and publish again.']
  }
}

function isConfirmed(gains: readonly Gain[], confirmed: string | null): boolean {
  const asked = confirmationOf(gains)
  return asked === null || asked === confirmed
}

type Work = (publisher: Publisher, onDrawn: () => void) => Promise<{ readonly number: number }>

/** Answers once it has begun; what becomes of it is told by the bar. */
async function start(
  { db, machine, now, checkout: { logger } }: PublishParts,
  staff: SignedInStaff,
  kind: PublishingRun['kind'],
  line: Pick<AuditNote, 'did' | 'after'>,
  work: Work,
): Promise<void> {
  const { publisher } = machine
  if (!publisher) throw new ProblemError('conflict', 'Nothing can be published from here; npm start does it.')
  const id = await startPublishing(db, { kind, by: staff.email }, now())
  if (id === undefined) throw new ProblemError('conflict', 'Somebody is publishing right now; wait until it is shown.')
  await noteAudit(db, { staffId: staff.id, area: 'catalogue', ...line }, now())
  void runPublishing({ db, now, id, logger }, (onDrawn) => work(publisher, onDrawn))
}

function toDesk({ kind, state, step, number, problem, ...run }: PublishingRun): PublishBar['run'] {
  return {
    kind,
    state,
    step,
    number,
    by: run.started_by,
    startedAt: run.started_at,
    endedAt: run.ended_at,
    problems: problem?.split('\n') ?? [],
  }
}
