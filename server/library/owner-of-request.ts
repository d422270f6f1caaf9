import type { FastifyRequest } from 'fastify'
import { LIBRARY_KEY_HEADER } from '../../contract/library.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import { ProblemError } from '../http/problem.ts'
import type { Owner } from './entitlements.ts'
import { hashToken } from './library-links.ts'

/** Whose library is asked for: the key of a receipt if one is given, else the signed-in customer's. */
export async function getOwner(request: FastifyRequest, findCustomer: FindCustomer): Promise<Owner> {
  const key = request.headers[LIBRARY_KEY_HEADER]
  if (typeof key === 'string' && /^[\w-]{20,100}$/.test(key)) return { kind: 'link', tokenHash: hashToken(key) }
  const customer = await findCustomer(request)
  if (!customer) throw new ProblemError('unauthorized', 'Please log in, or open the link in your receipt.')
  return { kind: 'customer', customer }
}
