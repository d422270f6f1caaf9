import { z } from 'zod'
import type { PublishBar } from '../../../contract/desk/draft.ts'
import { listNewPictures } from '../../catalogue/uploads/new-pictures.ts'
import { countOpenCheckouts } from '../../checkout/checkout-queries.ts'
import { checkContent } from '../../content/check-content.ts'
import { ProblemError } from '../../http/problem.ts'
import { goBack, withWhatStays } from '../../publications/go-back.ts'
import {
  findCurrentNumber,
  findPublication,
  listPublications,
  type ShopState,
} from '../../publications/publication-queries.ts'
import { findShown, type Publisher } from '../../publications/publish.ts'
import { listUnknownPosters, publishSharedDraft } from '../../publications/publish-draft.ts'
import { findPublishing, type PublishingRun, startPublishing } from '../../publications/publishing-run-queries.ts'
import { runPublishing } from '../../publications/run-publishing.ts'
import { describeNew, draftState, listDraftChanges, type ShopDraft } from '../../publications/shop-draft.ts'
import { type AuditLine, noteAudit } from '../audit.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import type { SalesParts } from '../sales-parts.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { describeConsequences } from './describe-consequences.ts'
import { findObjection, readDraft, type ShopParts, shownState } from './desk-draft.ts'
import { basedOn } from './draft-routes.ts'
import { listUnsoldInSales } from './sale-obstacles.ts'

const LISTED = 50

type PublishParts = ShopParts & Pick<SalesParts, 'timeZone' | 'checkout'>

const publishing = z.object({
  basedOn,
  note: z.string().trim().max(200),
  newUntil: z.string().max(40).nullable().default(null),
})
const numbered = z.object({ number: z.coerce.number().int().positive() })

/** What is written becomes what everybody sees, and the way back. */
export function publishRoutes(parts: PublishParts): readonly DeskRoute[] {
  const { db } = parts
  const access = 'catalogue'
  return [
    staffRoute({ method: 'GET', path: '/publishing', access, answer: ({ staff }) => describeBar(parts, staff) }),
    staffRoute({
      ...{ method: 'POST', path: '/publishing', access, body: publishing },
      answer: ({ body, staff }) => publishWritten(parts, staff, body),
    }),
    staffRoute({
      ...{ method: 'GET', path: '/publications', access },
      async answer() {
        const current = await findCurrentNumber(db)
        const publications = await listPublications(db, LISTED)
        return { publications: publications.map((entry) => ({ ...entry, isShown: entry.number === current })) }
      },
    }),
    staffRoute({
      ...{ method: 'POST', path: '/publications/:number/show', access, params: numbered },
      answer: ({ params, staff }) => showOlder(parts, staff, params.number),
    }),
  ]
}

async function describeBar(parts: PublishParts, staff: SignedInStaff): Promise<PublishBar> {
  const { db, now, timeZone } = parts
  const draft = await readDraft(parts)
  const shown = shownState(parts)
  const run = await findPublishing(db, now())
  const next = draftState(draft.content, shown)
  const open = await countOpenCheckouts(db, now())
  const added = await listNewPictures(db)
  return {
    ...{ revision: draft.revision, saved: draft.saved },
    changes: [...listDraftChanges(draft, shown), ...describeNew(draft.content, added)],
    newUntil: added.at(-1)?.since ?? null,
    problems: await listProblems(parts, draft),
    consequences: describeConsequences(shown, next, { open, now: now(), timeZone }),
    refused: findObjection(staff, shown, next),
    run: run ? toDesk(run) : null,
  }
}

async function listProblems(parts: PublishParts, { content }: ShopDraft): Promise<string[]> {
  const { machine, now } = parts
  return [
    ...(await checkContent(content)).problems,
    ...(await listUnknownPosters(machine.config.dataDir, content)),
    ...listUnsoldInSales(parts, content, now()),
  ]
}

async function publishWritten(parts: PublishParts, staff: SignedInStaff, asked: z.infer<typeof publishing>) {
  const { machine } = parts
  const draft = await readDraft(parts)
  if (draft.revision !== asked.basedOn)
    throw new ProblemError(
      'conflict',
      'Somebody saved something else meanwhile: look at the changes, and publish again.',
    )
  const problems = await listProblems(parts, draft)
  if (problems.length > 0) throw new ProblemError('bad-request', problems.join(' '))
  await refuse(parts, staff, (shown) => draftState(draft.content, shown))
  const { content, pictures } = draft
  // What came since is not published unseen.
  const added = asked.newUntil === null ? [] : await listNewPictures(parts.db, asked.newUntil)
  const how = { dataDir: machine.config.dataDir, content, pictures, added, shared: machine.shared, by: staff.email }
  const line = { did: 'published', after: { note: asked.note } }
  await start(parts, staff, 'draft', line, (publisher, onDrawn) =>
    publishSharedDraft(publisher, { ...how, note: asked.note, onDrawn }),
  )
  return { words: 'It is being published.' }
}

async function showOlder(parts: PublishParts, staff: SignedInStaff, number: number) {
  const older = await findPublication(parts.db, number)
  if (!older) throw new ProblemError('not-found', `There is no publication ${number}.`)
  const shown = (await findShown(parts.db)) ?? shownState(parts)
  const content = withWhatStays(older.content, shown.content)
  const problems = listUnsoldInSales(parts, content, parts.now())
  if (problems.length > 0) throw new ProblemError('bad-request', problems.join(' '))
  await refuse(parts, staff, () => ({ ...older, content }))
  const line = { did: 'showed an older publication again', after: { number } }
  await start(parts, staff, 'older', line, (publisher, onDrawn) =>
    goBack(publisher, number, { by: staff.email, onDrawn }),
  )
  return { words: `Publication ${number} is being shown again.` }
}

/** By the books: this process may not have heard yet of what another one published. */
async function refuse(parts: ShopParts, staff: SignedInStaff, next: (shown: ShopState) => ShopState): Promise<void> {
  const shown = (await findShown(parts.db)) ?? shownState(parts)
  const objection = findObjection(staff, shown, next(shown))
  if (objection !== null) throw new ProblemError('forbidden', objection)
}

type Work = (publisher: Publisher, onDrawn: () => void) => Promise<{ readonly number: number }>

/** Answers once it has begun; what becomes of it is told by the bar. */
async function start(
  { db, machine, now, checkout: { logger } }: PublishParts,
  staff: SignedInStaff,
  kind: PublishingRun['kind'],
  line: Pick<AuditLine, 'did' | 'after'>,
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
    ...{ kind, state, step, number, by: run.started_by, startedAt: run.started_at, endedAt: run.ended_at },
    problems: problem?.split('\n') ?? [],
  }
}
