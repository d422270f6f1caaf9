import { z } from 'zod'
import { clientWords } from '../http/client-words.ts'
import { ProblemError } from '../http/problem.ts'
import { noteAudit } from './audit.ts'
import { offerAuthenticator, readAuthenticator } from './authenticator.ts'
import type { DeskParts } from './desk-parts.ts'
import { type DeskRoute, staffRoute } from './desk-route.ts'
import { listPasskeys, removePasskey } from './passkey-queries.ts'
import { askForNewPasskey, passkeyAnswer, readNewPasskey, storePasskey } from './passkeys.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { findStaffById } from './staff-queries.ts'

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
      ...{ method: 'POST', path: '/mine/passkeys/options', access: 'staff', needsRecentProof },
      answer: ({ staff }) => askForNewPasskey(parts, staff, staff.sessionId),
    }),
    staffRoute({
      ...{ method: 'POST', path: '/mine/passkeys', access: 'staff', needsRecentProof },
      body: named,
      async answer({ body, staff, request }) {
        const passkey = await readNewPasskey(parts, body.answer, staff.sessionId)
        const name = body.name ?? clientWords(request.headers['user-agent'])
        await storePasskey(parts, { ...passkey, staff_id: staff.id, name })
        await noteAudit(db, { staffId: staff.id, area: 'access', did: 'added a passkey', after: { name } }, now())
      },
    }),
    staffRoute({
      ...{ method: 'DELETE', path: '/mine/passkeys/:id', access: 'staff', needsRecentProof },
      params: z.object({ id: z.string().max(1400) }),
      async answer({ staff, params: { id } }) {
        await refuseLastWay(parts, staff.id)
        if (!(await removePasskey(db, staff.id, id))) throw new ProblemError('not-found', 'There is no such passkey.')
        await noteAudit(db, { staffId: staff.id, area: 'access', did: 'removed a passkey' }, now())
      },
    }),
  ]
}

async function refuseLastWay({ db }: Pick<DeskParts, 'db'>, staffId: string): Promise<void> {
  const [passkeys, row] = [await listPasskeys(db, staffId), await findStaffById(db, staffId)]
  if (passkeys.length > 1 || row?.password_hash) return
  throw new ProblemError('bad-request', 'This is your only way in; add another first.')
}

/** One's own password, authenticator and recovery codes. */
export function myPasswordRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now, secret } = parts
  const needsRecentProof = true
  return [
    staffRoute({
      ...{ method: 'POST', path: '/mine/authenticator', access: 'staff', needsRecentProof },
      body: z.object({ password }),
      answer: async ({ staff, body }) => offerAuthenticator(parts, staff, body.password),
    }),
    staffRoute({
      ...{ method: 'PUT', path: '/mine/password', access: 'staff', needsRecentProof },
      body: z.object({ password, sealed: z.string().max(400), code: z.string().max(40) }),
      async answer({ staff, body }) {
        const store = await readAuthenticator(parts, staff.id, body)
        const line = { staffId: staff.id, area: 'access', did: 'changed the password' } as const
        return db.transaction().execute(async (trx) => {
          await noteAudit(trx, line, now())
          return { recoveryCodes: await store(trx) }
        })
      },
    }),
    staffRoute({
      ...{ method: 'POST', path: '/mine/recovery-codes', access: 'staff', needsRecentProof },
      async answer({ staff }) {
        const row = await findStaffById(db, staff.id)
        if (!row?.password_hash)
          throw new ProblemError('bad-request', 'Recovery codes go with a password; set one first.')
        const line = { staffId: staff.id, area: 'access', did: 'made new recovery codes' } as const
        return db.transaction().execute(async (trx) => {
          await noteAudit(trx, line, now())
          return { recoveryCodes: await makeRecoveryCodes(trx, secret, staff.id) }
        })
      },
    }),
  ]
}
