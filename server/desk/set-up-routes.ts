import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Joining } from '../../contract/desk/staff.ts'
import { clientWords } from '../http/client-words.ts'
import { ProblemError } from '../http/problem.ts'
import { offerAuthenticator, readAuthenticator } from './authenticator.ts'
import { beginSession } from './begin-session.ts'
import type { DeskParts } from './desk-parts.ts'
import { type DeskRoute, openRoute } from './desk-route.ts'
import { askForNewPasskey, passkeyAnswer, readNewPasskey, storePasskey } from './passkeys.ts'
import { findNewcomer, setUpStaff } from './set-up-staff.ts'
import { findTicket, type StaffLinkRow, spendLink } from './staff-links.ts'

const withEmail = z.object({ email: z.string().max(320).optional() })
const withPassword = withEmail.extend({ password: z.string().max(1024) })

function stateOf({ role, email, staff_id }: StaffLinkRow): Joining {
  return { role, email, isAgain: staff_id !== null }
}

async function getTicket({ db, ticket, now }: DeskParts, request: FastifyRequest): Promise<StaffLinkRow> {
  const token = ticket.read(request)
  const link = token && (await findTicket(db, token, now()))
  if (!link) throw new ProblemError('auth/expired-action-code', 'This link has ended; ask for another.')
  return link
}

/** A one-time link, from the press on it to the first session. */
export function setUpRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now, ticket, limits } = parts
  return [
    openRoute({
      method: 'POST',
      path: '/link',
      body: z.object({ key: z.string().max(100) }),
      async answer({ body, request, reply }) {
        await limits.wayIn(request.ip)
        const spent = await spendLink(db, body.key, now())
        if (!spent) {
          throw new ProblemError('auth/expired-action-code', 'This link was used already, or has expired.')
        }
        reply.header('set-cookie', ticket.keep(spent.ticket))
        return stateOf(spent.link)
      },
    }),
    openRoute({
      method: 'GET',
      path: '/set-up',
      answer: async ({ request }) => stateOf(await getTicket(parts, request)),
    }),
  ]
}

export function setUpPasskeyRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    openRoute({
      method: 'POST',
      path: '/set-up/passkey/options',
      body: withEmail,
      async answer({ body, request }) {
        const link = await getTicket(parts, request)
        return askForNewPasskey(parts, await findNewcomer(db, link, body.email), link.id)
      },
    }),
    openRoute({
      method: 'POST',
      path: '/set-up/passkey',
      body: withEmail.extend({ answer: passkeyAnswer }),
      async answer({ body, request, reply }) {
        const link = await getTicket(parts, request)
        const newcomer = await findNewcomer(db, link, body.email)
        const passkey = await readNewPasskey(parts, body.answer, link.id)
        const name = clientWords(request.headers['user-agent'])
        await db.transaction().execute(async (trx) => {
          const store = (staff_id: string) => storePasskey({ db: trx }, { ...passkey, staff_id, name })
          const staff = await setUpStaff(trx, newcomer, store, now())
          await beginSession({ ...parts, db: trx }, { request, reply }, staff.id, { method: 'link' })
        })
      },
    }),
  ]
}

export function setUpPasswordRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    openRoute({
      method: 'POST',
      path: '/set-up/authenticator',
      body: withPassword,
      async answer({ body, request }) {
        const newcomer = await findNewcomer(db, await getTicket(parts, request), body.email)
        return offerAuthenticator(parts, newcomer, body.password)
      },
    }),
    openRoute({
      method: 'POST',
      path: '/set-up/password',
      body: withPassword.extend({ sealed: z.string().max(400), code: z.string().max(40) }),
      async answer({ body, request, reply }) {
        const newcomer = await findNewcomer(db, await getTicket(parts, request), body.email)
        const store = await readAuthenticator(parts, newcomer.id, body)
        let recoveryCodes: readonly string[] = []
        await db.transaction().execute(async (trx) => {
          const storeWay = async () => {
            recoveryCodes = await store(trx)
          }
          const staff = await setUpStaff(trx, newcomer, storeWay, now())
          await beginSession({ ...parts, db: trx }, { request, reply }, staff.id, { method: 'link' })
        })
        return { recoveryCodes }
      },
    }),
  ]
}
