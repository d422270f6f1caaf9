import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/transactions.ts'
import { clientWords } from '../../http/client.ts'
import { ProblemError } from '../../http/problem.ts'
import { noteAudit } from '../audit.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { findStaffById, holdStaff } from '../staff-queries.ts'
import { createStaffSession, endSessions } from '../staff-sessions.ts'
import { findPasskey } from './passkey-queries.ts'

type Beginning = Pick<DeskParts, 'db' | 'now' | 'cookie'>

/** What somebody has just shown, by which it is asked for again as the session begins. */
export type ShownWay =
  | { readonly method: 'passkey'; readonly passkeyId: string }
  | { readonly method: 'password' | 'recovery'; readonly passwordHash: string | null }
  | { readonly method: 'link' }

/**
 * Signs somebody in on this browser, and writes it down. What they showed still counts at that moment: a password that is
 * changed meanwhile, or a passkey that is removed, begins no session that outlives it. Whoever uses a recovery code has
 * lost a device, so its sessions end.
 */
export async function beginSession(
  { db, now, cookie }: Beginning,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  staffId: string,
  shown: ShownWay,
): Promise<void> {
  const client = clientWords(request.headers['user-agent'])
  const { method } = shown
  const token = await inTransaction(db, async (trx) => {
    await holdStaff(trx, staffId)
    if (!(await stillCounts(trx, staffId, shown))) {
      throw new ProblemError('auth/invalid-credential', 'How you sign in was changed a moment ago; please try again.')
    }
    if (method === 'recovery') await endSessions(trx, staffId, null)
    const begun = await createStaffSession(trx, { staffId, method, client }, now())
    await noteAudit(trx, { staffId, area: 'access', did: 'signed in', after: { method, client } }, now())
    return begun
  })
  reply.header('set-cookie', cookie.keep(token))
}

async function stillCounts(trx: Database, staffId: string, shown: ShownWay): Promise<boolean> {
  const member = await findStaffById(trx, staffId)
  if (!member) return false
  if (shown.method === 'passkey') return (await findPasskey(trx, shown.passkeyId))?.staff_id === staffId
  return shown.method === 'link' || (shown.passwordHash !== null && member.password_hash === shown.passwordHash)
}
