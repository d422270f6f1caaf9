import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { clientWords } from '../../http/client.ts'
import { ProblemError } from '../../http/problem.ts'
import { noteAudit } from '../audit.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { findStaffById, holdStaff } from '../staff-queries.ts'
import { keepOnlySession, listSessions, type SignedInStaff } from '../staff-sessions.ts'
import { countRecoveryCodes, makeRecoveryCodes, offerAuthenticator, readAuthenticator } from './authenticator.ts'
import { listPasskeys, removePasskey } from './passkey-queries.ts'
import { askForNewPasskey, passkeyAnswer, readNewPasskey, storePasskey } from './passkeys.ts'

const password = z.string().max(1024)
const named = z.object({ name: z.string().trim().min(1).max(60).optional(), answer: passkeyAnswer })

/** How somebody signs in, and one's own passkeys. */
export function myPasskeyRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now } = parts
  const needsRecentProof = true
  return [
    staffRoute({
      method: 'GET',
      path: '/mine',
      access: 'staff',
      async answer({ staff }) {
        const passkeys = await listPasskeys(db, staff.id)
        const shown = passkeys.map(({ id, name, added_at, used_at }) => ({
          id,
          name,
          addedAt: added_at,
          usedAt: used_at,
        }))
        const row = await findStaffById(db, staff.id)
        const recoveryCodesLeft = await countRecoveryCodes(db, staff.id)
        return { passkeys: shown, passwordAt: row?.password_at ?? null, recoveryCodesLeft }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/mine/passkeys/options',
      access: 'staff',
      needsRecentProof,
      answer: ({ staff }) => askForNewPasskey(parts, staff, staff.sessionId),
    }),
    staffRoute({
      method: 'POST',
      path: '/mine/passkeys',
      access: 'staff',
      needsRecentProof,
      body: named,
      async answer({ body, staff, request }) {
        const passkey = await readNewPasskey(parts, body.answer, staff.sessionId)
        const name = body.name ?? clientWords(request.headers['user-agent'])
        await changingWays(parts, staff, async (trx) => {
          await storePasskey({ db: trx }, { ...passkey, staff_id: staff.id, name })
          await noteAudit(trx, { staffId: staff.id, area: 'access', did: 'added a passkey', after: { name } }, now())
        })
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/mine/passkeys/:id',
      access: 'staff',
      needsRecentProof,
      params: z.object({ id: z.string().max(1400) }),
      async answer({ staff, reply, params: { id } }) {
        await endingOthers(parts, { staff, reply }, async (trx) => {
          await refuseLastWay(trx, staff.id)
          if (!(await removePasskey(trx, staff.id, id))) {
            throw new ProblemError('not-found', 'There is no such passkey.')
          }
          await noteAudit(trx, { staffId: staff.id, area: 'access', did: 'removed a passkey' }, now())
        })
      },
    }),
  ]
}

type Changing = { readonly staff: SignedInStaff; readonly reply: FastifyReply }

/** What somebody changes about how they sign in, one change after the other, by a session that has not ended meanwhile. */
async function changingWays<Result>(
  { db, now }: Pick<DeskParts, 'db' | 'now'>,
  staff: SignedInStaff,
  change: (trx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await holdStaff(trx, staff.id)
    const sessions = await listSessions(trx, staff.id, now())
    if (!sessions.some(({ id }) => id === staff.sessionId)) throw new ProblemError('unauthorized', ENDED)
    return change(trx)
  })
}

const ENDED = 'This session has ended; sign in again.'

/** The same for what may be known to somebody else: whoever signed in with it is out, and only this browser stays. */
async function endingOthers<Result>(
  parts: Pick<DeskParts, 'db' | 'now' | 'cookie'>,
  { staff, reply }: Changing,
  change: (trx: Database) => Promise<Result>,
): Promise<Result> {
  const [result, token] = await changingWays(parts, staff, async (trx) => {
    const changed = await change(trx)
    const renewed = await keepOnlySession(trx, staff.id, staff.sessionId)
    if (renewed === undefined) throw new ProblemError('unauthorized', ENDED)
    return [changed, renewed] as const
  })
  reply.header('set-cookie', parts.cookie.keep(token))
  return result
}

async function refuseLastWay(db: Database, staffId: string): Promise<void> {
  const [passkeys, row] = [await listPasskeys(db, staffId), await findStaffById(db, staffId)]
  if (passkeys.length > 1 || row?.password_hash) return
  throw new ProblemError('bad-request', 'This is your only way in; add another first.')
}

/** One's own password, authenticator and recovery codes. */
export function myPasswordRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { now, secret } = parts
  const needsRecentProof = true
  return [
    staffRoute({
      method: 'POST',
      path: '/mine/authenticator',
      access: 'staff',
      needsRecentProof,
      body: z.object({ password }),
      answer: async ({ staff, body }) => offerAuthenticator(parts, staff, body.password),
    }),
    staffRoute({
      method: 'PUT',
      path: '/mine/password',
      access: 'staff',
      needsRecentProof,
      body: z.object({ password, sealed: z.string().max(400), code: z.string().max(40) }),
      async answer({ staff, reply, body }) {
        const store = await readAuthenticator(parts, staff.id, body)
        const line = { staffId: staff.id, area: 'access', did: 'changed the password' } as const
        return endingOthers(parts, { staff, reply }, async (trx) => {
          await noteAudit(trx, line, now())
          return { recoveryCodes: await store(trx) }
        })
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/mine/recovery-codes',
      access: 'staff',
      needsRecentProof,
      async answer({ staff, reply }) {
        const line = { staffId: staff.id, area: 'access', did: 'made new recovery codes' } as const
        return endingOthers(parts, { staff, reply }, async (trx) => {
          const row = await findStaffById(trx, staff.id)
          if (!row?.password_hash)
            throw new ProblemError('bad-request', 'Recovery codes go with a password; set one first.')
          await noteAudit(trx, line, now())
          return { recoveryCodes: await makeRecoveryCodes(trx, secret, staff.id) }
        })
      },
    }),
  ]
}
