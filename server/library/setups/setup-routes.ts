import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPlanProblem, isSetupPlan, type SetupPlan } from '../../../contract/library/setup-plan.ts'
import type { Database } from '../../database/database.ts'
import { ClientLeftError, ProblemError } from '../../http/problem.ts'
import type { Master } from '../../pictures/master-queries.ts'
import { plainName, type Sending, sendStored, type Watch } from '../../pictures/send-stored.ts'
import type { DownloadAuthorizer, WallpaperFile } from '../authorize-download.ts'
import { findPicture } from '../published-queries.ts'
import type { Renditions } from '../renditions.ts'
import { setupNote, setupOrder } from './setup-order.ts'

type SetupRoutes = {
  readonly db: Database
  readonly renditions: Renditions
  readonly authorizer: DownloadAuthorizer
}

/** What whoever asks whether it is ready waits for at most; then they ask again. */
const PATIENCE_MS = 15_000
const RETRY_SECONDS = 1

type Opened = { readonly orderId: string; readonly master: Master }

/**
 * The files of a setup in one archive. A request waits until they are drawn. One that prefers to be answered soon (RFC
 * 7240) sets that in motion, which goes on when the asker leaves, and is told 202 until it is done: so a page can wait for
 * as long as it takes.
 */
export function setupRoutes(app: FastifyInstance, { db, renditions, authorizer }: SetupRoutes): void {
  app.get<WallpaperFile>('/download/:token/setup/:wallpaper', async (request, reply) => {
    const plan = readPlan(request)
    const opened = await openAll(authorizer, request, reply, plan)
    if (!opened) return reply
    const masters = opened.map(({ master }) => master)
    const problem = findPlanProblem(plan, masters)
    if (problem) throw new ProblemError('bad-request', problem)
    const titles = await Promise.all(
      plan.pictures.map(async ({ id }) => (await findPicture(db, id))?.title ?? UNTITLED),
    )
    const folder = plainName(plan.how === 'across' ? (titles[0] ?? UNTITLED) : 'My setup')
    const order = setupOrder(plan, masters, folder, setupNote({ plan, titles, masters }))
    const orderId = opened[0]?.orderId ?? ''
    const left = new AbortController()
    const isHurried = /\brespond-async\b/.test(String(request.headers.prefer))
    if (!isHurried) reply.raw.once('close', () => left.abort(new ClientLeftError()))
    const drawing = renditions.getSetup(masters, order, orderId, left.signal)
    const stored = isHurried ? await orSoon(drawing) : await drawing
    if (!stored)
      return reply
        .code(202)
        .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' })
        .send({ state: 'drawing' })
    left.signal.throwIfAborted()
    left.signal.addEventListener('abort', renditions.hold(stored))
    const file = { key: stored.storageKey, sizeBytes: stored.sizeBytes, type: 'application/zip' }
    return sendStored(countedFor(authorizer, request, reply, opened), { ...file, fileName: `${folder}.zip` })
  })
}

const UNTITLED = 'Wallpaper'

function readPlan(request: FastifyRequest<WallpaperFile>): SetupPlan {
  const { plan: text } = request.query as { plan?: unknown }
  const plan = typeof text === 'string' ? parse(text) : undefined
  if (!isSetupPlan(plan))
    throw new ProblemError('bad-request', 'The address holds no setup. Please go back to its page.')
  const problem = findPlanProblem(plan)
  if (problem) throw new ProblemError('bad-request', problem)
  if (plan.pictures[0]?.id !== request.params.wallpaper)
    throw new ProblemError('bad-request', 'The address names another picture than its setup.')
  return plan
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every picture of the plan, each by the order that opens it. Undefined when an answer has been sent already. */
async function openAll(
  { open }: DownloadAuthorizer,
  request: FastifyRequest<WallpaperFile>,
  reply: FastifyReply,
  { pictures }: SetupPlan,
): Promise<Opened[] | undefined> {
  const all: Opened[] = []
  for (const { id: wallpaper, token } of pictures) {
    const opened = await open(request, reply, { wallpaper, token: token ?? request.params.token })
    if (!opened) return undefined
    all.push(opened)
  }
  return all
}

/** Nothing if it takes longer; it goes on, and who asks again waits for the same. */
async function orSoon<Value>(drawing: Promise<Value>): Promise<Value | undefined> {
  const waited = new AbortController()
  drawing.catch(() => {})
  try {
    return await Promise.race([drawing, pause(PATIENCE_MS, undefined, { signal: waited.signal })])
  } finally {
    waited.abort()
  }
}

/** Each order keeps count of what was taken from it. */
function countedFor(
  { sending }: DownloadAuthorizer,
  request: FastifyRequest<WallpaperFile>,
  reply: FastifyReply,
  opened: readonly Opened[],
): Sending {
  const all = opened.map(({ orderId, master }) => sending(request, reply, orderId, `${master.wallpaperId} setup.zip`))
  const [first] = all
  if (!first) throw new ProblemError('not-found', 'There is nothing at this address.')
  const watch: Watch = {
    async onStart() {
      for (const each of all) await each.watch?.onStart()
    },
    onSent(bytes) {
      for (const each of all) each.watch?.onSent(bytes)
    },
  }
  return { ...first, watch }
}
