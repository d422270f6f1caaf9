// The part of the shop that takes payments, as a process of its own, so that drills can kill it at any moment.
import { flushCompileCache } from 'node:module'
import { env } from 'node:process'
import Fastify from 'fastify'
import { openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { answerProblems } from '../../server/http/problem.ts'
import { eventInbox, webhookRoutes } from '../../server/orders/event-inbox.ts'
import { testCheckout } from '../../server/orders/testing/checkout-world.ts'

const db = openDatabase(env.DATABASE_URL ?? '')
await migrate(db)
const checkout = testCheckout(db)
const inbox = eventInbox(checkout)
const app = Fastify()
answerProblems(app)
webhookRoutes(app, { ...checkout, inbox })
/** Asked at the end of a drill: answers when everything stored has been applied. */
app.get('/settled', async () => {
  await inbox.apply()
  return { settled: true }
})
await app.listen({ host: '127.0.0.1', port: Number(env.PORT) })
void inbox.apply()
// Whoever is killed keeps nothing of it.
flushCompileCache()
