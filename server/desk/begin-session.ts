import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInMethod } from '../database/desk-tables.ts'
import { clientWords } from '../http/client-words.ts'
import { noteAudit } from './audit.ts'
import type { DeskParts } from './desk-parts.ts'
import { createStaffSession } from './staff-sessions.ts'

type Beginning = Pick<DeskParts, 'db' | 'now' | 'cookie'>

/** Signs somebody in on this browser, and writes it down. */
export async function beginSession(
  { db, now, cookie }: Beginning,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  staffId: string,
  method: SignInMethod,
): Promise<void> {
  const client = clientWords(request.headers['user-agent'])
  const token = await createStaffSession(db, { staffId, method, client }, now())
  await noteAudit(db, { staffId, area: 'access', did: 'signed in', after: { method, client } }, now())
  reply.header('set-cookie', cookie.keep(token))
}
