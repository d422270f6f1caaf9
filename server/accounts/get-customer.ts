import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import type { Customer, FindCustomer } from './customer.ts'

/** Whoever asks, or the answer 401. */
export async function getCustomer(findCustomer: FindCustomer, request: FastifyRequest): Promise<Customer> {
  const customer = await findCustomer(request)
  if (!customer) throw new ProblemError('unauthorized', 'Please log in first.')
  return customer
}
