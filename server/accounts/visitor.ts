import type { FastifyRequest } from 'fastify'
import { clientWords } from '../http/client.ts'
import type { Visitor } from './embedded-accounts.ts'

export function visitorOf({ headers }: FastifyRequest): Visitor {
  return { cookie: headers.cookie, client: clientWords(headers['user-agent']) }
}
