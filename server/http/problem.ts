import type { FastifyError, FastifyInstance } from 'fastify'
import type { Problem, ProblemCode } from '../../contract/problems.ts'

const STATUS: Record<ProblemCode, number> = {
  'auth/email-already-in-use': 409,
  'auth/expired-action-code': 410,
  'auth/invalid-action-code': 400,
  'auth/invalid-credential': 401,
  'auth/invalid-email': 400,
  'auth/password-does-not-meet-requirements': 400,
  'auth/too-many-requests': 429,
  'auth/user-not-found': 401,
  'auth/weak-password': 400,
  'auth/wrong-password': 401,
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'too-large': 413,
  'too-many-requests': 429,
  busy: 503,
  internal: 500,
}

/** Thrown by routes and rules; becomes the one problem shape of the API. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ProblemCode

  constructor(code: ProblemCode, title: string) {
    super(title)
    this.code = code
  }
}

/** The only place where errors become answers. What we did not foresee is logged and never described to the client. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = describeError(error, request.id)
    if (problem.status >= 500) request.log.error({ err: error }, 'unforeseen error')
    return reply.code(problem.status).type('application/problem+json').send(problem)
  })
}

export function problemFor(code: ProblemCode, title: string, requestId: string): Problem {
  return { code, title, status: STATUS[code], requestId }
}

function describeError(error: FastifyError, requestId: string): Problem {
  if (error instanceof ProblemError) return problemFor(error.code, error.message, requestId)
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
