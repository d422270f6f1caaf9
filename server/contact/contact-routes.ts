import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  CONTACT_FORM_PATH,
  type ContactReceipt,
  copyWords,
  LONGEST_MESSAGE,
  LONGEST_ORDER_NUMBER,
  TOPIC_NAMES,
  TRAP_FIELD,
} from '../../contract/accounts/contact.ts'
import type { Notice } from '../../contract/site/notice.ts'
import { type AttemptPolicy, attemptKey, takeAttempt } from '../accounts/attempts.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import type { Database } from '../database/database.ts'
import { clientNetwork } from '../http/client.ts'
import { ProblemError } from '../http/problem.ts'
import { minuteInWords } from '../mail/typed-words.ts'
import { type ContactRules, receiveMessage, type TypedMessage } from './contact-messages.ts'
import { countMessagesSince } from './contact-queries.ts'

export type ContactRoutes = {
  readonly db: Database
  readonly rules: ContactRules
  readonly findCustomer: FindCustomer
  readonly sendNotice: (reply: FastifyReply, status: number, notice: Notice) => FastifyReply
}

const MINUTE_MS = 60_000
/** Messages that one place sends. */
const FROM_PLACE: AttemptPolicy = {
  free: 5,
  firstWaitMs: 10 * MINUTE_MS,
  longestWaitMs: 60 * MINUTE_MS,
  forgottenAfterMs: 60 * MINUTE_MS,
}
/** Messages of an hour, whoever sends them: a flood fills neither the inbox nor the owner's mailbox. */
const MOST_AN_HOUR = 200

const MENDS = { mendsWords: true }

/** A visitor writes to the shop: with scripts as JSON, without them as a form whose answer is a page. */
export function contactRoutes(app: FastifyInstance, options: ContactRoutes): void {
  app.post('/api/contact', { config: MENDS }, async (request): Promise<ContactReceipt> => receive(options, request))
  app.get(CONTACT_FORM_PATH, async (_request, reply) => reply.redirect('/contact', 303))
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post(CONTACT_FORM_PATH, { config: MENDS }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const quote = quoteOf(request.body)
      try {
        return options.sendNotice(reply, 200, sentNotice(await receive(options, request), quote))
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
        const status = error.code === 'too-many-requests' ? 429 : 400
        return options.sendNotice(reply, status, refusedNotice(error.message, quote))
      }
    })
  })
}

async function receive({ db, rules, findCustomer }: ContactRoutes, request: FastifyRequest): Promise<ContactReceipt> {
  const typed = readMessage(request.body)
  await limit(db, request.ip, rules.now())
  return receiveMessage(db, rules, typed, await findCustomer(request))
}

const body = z.object({
  topic: z.enum(TOPIC_NAMES).catch('other'),
  email: z.string().trim().pipe(z.email().max(254)),
  order: z.string().trim().max(LONGEST_ORDER_NUMBER).optional(),
  message: z.string().transform(cleanText).pipe(z.string().min(1).max(LONGEST_MESSAGE)),
  [TRAP_FIELD]: z.string().optional(),
})

const REFUSALS: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address, so that we can answer.',
  order: `An order number has at most ${LONGEST_ORDER_NUMBER} characters; leave it out if you do not know it.`,
  message: `Please write a message of at most ${LONGEST_MESSAGE} characters.`,
}

function readMessage(sent: unknown): TypedMessage {
  const { data, error } = body.safeParse(sent)
  if (!data) {
    const part = String(error.issues[0]?.path[0] ?? '')
    throw new ProblemError('bad-request', REFUSALS[part] ?? 'Please fill in the form.')
  }
  const { topic, email, order, message, [TRAP_FIELD]: trap } = data
  return { topic, email, message, orderNamed: cleanText(order ?? '') || null, isTrapped: Boolean(trap) }
}

/** Line ends as one sign; no signs that cannot be seen and would hide what is meant, nor ones that PostgreSQL refuses. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}

async function limit(db: Database, client: string, now: Date): Promise<void> {
  const waitMs = await takeAttempt(db, attemptKey('contact-from', clientNetwork(client)), FROM_PLACE, now)
  if (waitMs > 0) throw tooMany('You wrote often. Please wait a while and send it then.', waitMs)
  const recent = await countMessagesSince(db, new Date(now.getTime() - 60 * MINUTE_MS))
  if (recent >= MOST_AN_HOUR) {
    throw tooMany('We are getting more messages than we can take. Please try again in a while.', 10 * MINUTE_MS)
  }
}

function tooMany(words: string, waitMs: number): ProblemError {
  return new ProblemError('too-many-requests', words, Math.ceil(waitMs / 1000))
}

/** What was written, as it was sent, so that it is not lost with a refusal. */
function quoteOf(sent: unknown): string {
  const { message } = (sent ?? {}) as { message?: unknown }
  return typeof message === 'string' ? cleanText(message).slice(0, 2 * LONGEST_MESSAGE) : ''
}

function sentNotice(receipt: ContactReceipt, quote: string): Notice {
  const at = minuteInWords(new Date(receipt.receivedAt))
  return {
    heading: 'Sent. Thank you.',
    words: `It reached us on ${at} as ${receipt.number}. ${copyWords(receipt)}`,
    first: { label: 'Back to Home', href: '/' },
    second: { label: 'Write another', href: '/contact' },
    quote,
  }
}

function refusedNotice(why: string, quote: string): Notice {
  return {
    heading: 'Your message was not sent',
    words: `${why} What you wrote stands below, and one step back in your browser is the form as you filled it in.`,
    first: { label: 'To the form', href: '/contact' },
    second: { label: 'Back to Home', href: '/' },
    quote,
  }
}
