import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseBody } from '../../http/parse-body.ts'
import { ProblemError } from '../../http/problem.ts'
import type { AccountLimits } from '../account-limits.ts'
import { findAccount } from '../account-queries.ts'
import { type FindCustomer, getCustomer } from '../customer.ts'
import { parseEmail } from '../email-address.ts'
import type { Sessions } from '../embedded-accounts.ts'
import type { Proving } from '../prove-address.ts'
import type { Reauthenticate } from '../sign-in/reauthenticate.ts'
import type { SignInPlaces } from '../sign-in/sign-in-places.ts'
import { askToChange, askToConfirm, checkIsFree, confirmAddress } from './confirm-address.ts'

const confirming = z.object({
  token: z.string().min(1).max(2048),
  password: z.string().max(1024).optional(),
  name: z.string().max(100).optional(),
})
const newAddress = z.object({ email: z.string().max(320), password: z.string().max(1024).optional() })

export type AddressRoutes = {
  readonly proving: Proving
  readonly sessions: Sessions
  readonly limits: AccountLimits
  readonly places: SignInPlaces
  readonly findCustomer: FindCustomer
  readonly reauthenticate: Reauthenticate
}

/** The account's address: its proof by a mailed link, and another one in its place. */
export function addressRoutes(app: FastifyInstance, options: AddressRoutes): void {
  const { proving, sessions, limits, places, findCustomer, reauthenticate } = options

  app.post('/api/auth/verification', async (request, reply) => {
    const { id, email, name, isEmailVerified } = await getCustomer(findCustomer, request)
    if (email && !isEmailVerified) {
      await limits.confirmMail(request.ip, email)
      await askToConfirm(proving, { id, email, name: name ?? '' })
    }
    return reply.code(204).send()
  })

  app.post('/api/auth/verification/confirm', async (request, reply) => {
    const body = parseBody(confirming, request.body)
    await limits.token(request.ip)
    const session = await sessions.current(request.headers.cookie)
    const { userId, ...confirmation } = await confirmAddress(proving, { ...body, session })
    if (confirmation.status === 'confirmed') await places.remember(request.ip, userId)
    return reply.header('cache-control', 'no-store').send(confirmation)
  })

  app.post('/api/account/address', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    const { email, password } = parseBody(newAddress, request.body)
    const address = parseEmail(email)
    await reauthenticate(request, password)
    const account = await findAccount(proving.db, customer.id)
    if (!account) throw new ProblemError('unauthorized', 'Please log in first.')
    await limits.changeAddress(request.ip, account.id)
    await checkIsFree(proving.db, address)
    // Only now: a mail that is not sent must not count against the address.
    await limits.changeMail(address)
    await askToChange(proving, account, address)
    return reply.code(204).send()
  })
}
