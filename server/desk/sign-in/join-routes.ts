import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Joining } from '../../../contract/desk/staff.ts'
import { parseEmail } from '../../accounts/email-address.ts'
import type { Database } from '../../database/database.ts'
import { clientWords } from '../../http/client.ts'
import { ProblemError } from '../../http/problem.ts'
import { noteAudit } from '../audit.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { type DeskRoute, openRoute } from '../guard/desk-route.ts'
import { dropOwnerLinks, endLinksTo, endTicket, findTicket, type StaffLinkRow, spendLink } from '../staff-links.ts'
import {
  createStaff,
  dropWaysIn,
  findStaffByEmail,
  findStaffById,
  hasOwner,
  holdTeam,
  type StaffRow,
  setRole,
} from '../staff-queries.ts'
import { offerAuthenticator, readAuthenticator } from './authenticator.ts'
import { beginSession } from './begin-session.ts'
import { askForNewPasskey, passkeyAnswer, readNewPasskey, storePasskey } from './passkeys.ts'

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
export function joinRoutes(parts: DeskParts): readonly DeskRoute[] {
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

export function joinPasskeyRoutes(parts: DeskParts): readonly DeskRoute[] {
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
          const staff = await joinTeam(trx, newcomer, store, now())
          await beginSession({ ...parts, db: trx }, { request, reply }, staff.id, { method: 'link' })
        })
      },
    }),
  ]
}

export function joinPasswordRoutes(parts: DeskParts): readonly DeskRoute[] {
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
          const staff = await joinTeam(trx, newcomer, storeWay, now())
          await beginSession({ ...parts, db: trx }, { request, reply }, staff.id, { method: 'link' })
        })
        return { recoveryCodes }
      },
    }),
  ]
}

/** Whoever followed a link, before it is known how they will sign in. */
export type Newcomer = {
  readonly link: StaffLinkRow
  readonly email: string
  /** Theirs already, or the one that they will have. */
  readonly id: string
  readonly known: StaffRow | undefined
}

/** An invitation's address was proved by its mail; the terminal's link takes any, a member's included. */
export async function findNewcomer(db: Database, link: StaffLinkRow, typed: string | undefined): Promise<Newcomer> {
  if (link.staff_id) {
    const known = await findStaffById(db, link.staff_id)
    if (!known) throw new ProblemError('auth/invalid-action-code', 'You are not on the team any more.')
    return { link, email: known.email, id: known.id, known }
  }
  const email = link.email ?? parseEmail(typed ?? '')
  const known = await findStaffByEmail(db, email)
  if (known && link.email !== null) throw new ProblemError('bad-request', 'This address is on the team already.')
  return { link, email, id: known?.id ?? link.id, known }
}

/**
 * Makes them a member of staff, or lets them in again: then everything they signed in with before ends. In the transaction
 * that stores what they chose, once for each link, while whoever made it may still give it. Other links to them are over then.
 */
export async function joinTeam(
  trx: Database,
  newcomer: Newcomer,
  storeWay: (staffId: string) => Promise<void>,
  now: Date,
): Promise<StaffRow> {
  await holdTeam(trx)
  if (!(await endTicket(trx, newcomer.link.id))) {
    throw new ProblemError('auth/expired-action-code', 'This link has ended; ask for another.')
  }
  // Who is on the team may have changed since they were asked how they want to sign in.
  const { link, email, id, known } = await findNewcomer(trx, newcomer.link, newcomer.email)
  if (id !== newcomer.id) throw new ProblemError('conflict', 'The team has changed meanwhile; please try again.')
  const isTerminals = link.email === null && link.staff_id === null
  const isFirstOwner = isTerminals && !(await hasOwner(trx))
  if (known) await dropWaysIn(trx, known.id)
  if (known && isTerminals) await setRole(trx, known.id, link.role)
  const staff = known ?? (await createStaff(trx, { id, email, role: link.role }, now))
  if (isFirstOwner) await dropOwnerLinks(trx)
  await endLinksTo(trx, { email, staffId: staff.id })
  await storeWay(staff.id)
  const did = known ? 'came in again by link' : 'joined'
  const after = { role: isTerminals ? link.role : staff.role }
  await noteAudit(trx, { staffId: staff.id, area: 'access', did, about: { kind: 'staff', id: staff.id }, after }, now)
  return staff
}
