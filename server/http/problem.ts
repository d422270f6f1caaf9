import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem, ProblemCode } from '../../contract/requests.ts'
import { isOutage } from '../database/outage.ts'

const STATUS: Record<ProblemCode, number> = {
  'auth/email-already-in-use': 409,
  'auth/expired-action-code': 410,
  'auth/invalid-action-code': 400,
  'auth/invalid-credential': 401,
  'auth/invalid-email': 400,
  'auth/password-does-not-meet-requirements': 400,
  'auth/requires-recent-login': 403,
  'auth/too-many-requests': 429,
  'auth/user-not-found': 401,
  'auth/weak-password': 400,
  'auth/wrong-password': 401,
  'bad-request': 400,
  'common-password': 400,
  conflict: 409,
  'own-network': 409,
  unauthorized: 401,
  forbidden: 403,
  'consent-required': 403,
  'not-found': 404,
  'too-large': 413,
  'too-many-requests': 429,
  busy: 503,
  internal: 500,
}

const RETRY_AFTER_SECONDS = 5

/** Thrown by routes and rules; becomes the one problem shape of the API. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ProblemCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, title: string, retryAfterSeconds?: number) {
    super(title)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The only place where errors become answers. What we did not foresee is logged and never described to the client. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasClientLeft(error, request)) {
      request.log.info('the client left')
      return reply.code(400).send()
    }
    const problem = describeError(error, request.id)
    if (problem.status >= 500) request.log.error({ err: error }, sayForOwner(error))
    if (problem.status === 429 || problem.status === 503) waitFor(reply, error)
    // Closing on somebody who is still sending would tear up the answer with the connection; the rest is thrown away.
    if (problem.status === 413) reply.removeHeader('connection')
    return reply.code(problem.status).type('application/problem+json').send(problem)
  })
}

/** Whoever is to come back later is told when. */
function waitFor(reply: FastifyReply, error: FastifyError): void {
  const seconds = error instanceof ProblemError ? error.retryAfterSeconds : undefined
  if (!reply.hasHeader('retry-after')) reply.header('retry-after', seconds ?? RETRY_AFTER_SECONDS)
}

function sayForOwner(error: FastifyError): string {
  if (error instanceof ProblemError) return error.message
  return isOutage(error) ? 'the database or the disk does not serve us' : 'unforeseen error'
}

export function problemFor(code: ProblemCode, title: string, requestId: string): Problem {
  return { code, title, status: STATUS[code], requestId }
}

function describeError(error: FastifyError, requestId: string): Problem {
  if (error instanceof ProblemError) return problemFor(error.code, error.message, requestId)
  if (isOutage(error)) return problemFor('busy', 'The shop cannot do this right now; please try again.', requestId)
  switch (error.statusCode) {
    case 413:
      return problemFor('too-large', 'The request body is larger than this address accepts.', requestId)
    case 429:
      return problemFor('too-many-requests', 'Too many requests; please wait a moment.', requestId)
    case 503:
      return problemFor('busy', 'The shop is busy; please try again in a moment.', requestId)
  }
  if (error.statusCode && error.statusCode < 500) {
    return problemFor('bad-request', 'The request could not be read.', requestId)
  }
  return problemFor('internal', 'Something went wrong on our side.', requestId)
}

/** Nobody waits for the answer any more. That is nobody's fault and no error. */
export class ClientLeftError extends Error {
  override name = 'ClientLeftError'
}

/** Whether a request failed because its client went away: before the whole body had come, or while it waited. */
function hasClientLeft(error: unknown, request: FastifyRequest): boolean {
  return error instanceof ClientLeftError || (error !== undefined && error === request.raw.errored)
}
