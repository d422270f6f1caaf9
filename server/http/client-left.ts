import type { FastifyRequest } from 'fastify'

/** Nobody waits for the answer any more. That is nobody's fault and no error. */
export class ClientLeftError extends Error {
  override name = 'ClientLeftError'
}

/** Whether a request failed because its client went away: before the whole body had come, or while it waited. */
export function hasClientLeft(error: unknown, request: FastifyRequest): boolean {
  return error instanceof ClientLeftError || (error !== undefined && error === request.raw.errored)
}
