import type { FastifyInstance } from 'fastify'
import { findSetupProblem, isSetup, type Monitor, type Setup } from '../../../contract/library/setups.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { type FindCustomer, getCustomer } from '../customer.ts'
import { findSetup, saveSetup } from '../setup-queries.ts'

type SetupRoutes = {
  readonly db: Database
  readonly findCustomer: FindCustomer
  readonly now: () => Date
}

/** The monitors of signed-in people; visitors keep theirs in the browser. */
export function setupRoutes(app: FastifyInstance, { db, findCustomer, now }: SetupRoutes): void {
  app.get('/api/setup', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    return reply.header('cache-control', 'no-store').send({ setup: await findSetup(db, customer.id) })
  })

  app.put('/api/setup', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    await saveSetup(db, customer.id, readSetup(request.body), now())
    return reply.code(204).send()
  })
}

function readSetup(body: unknown): Setup {
  if (!isSetup(body)) throw new ProblemError('bad-request', 'The body must be a setup.')
  const problem = findSetupProblem(body)
  if (problem) throw new ProblemError('bad-request', problem)
  return { monitors: body.monitors.map(plain) }
}

/** What a monitor is made of, and nothing else that was sent. */
function plain({ name, width, height, diagonal, isUpright, bezelMm, xMm, yMm }: Monitor): Monitor {
  return { name, width, height, diagonal, isUpright, bezelMm, xMm, yMm }
}
