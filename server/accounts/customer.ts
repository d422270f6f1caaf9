import type { FastifyRequest } from 'fastify'

/** Whoever is signed in, whichever provider says so. Features know nothing else about accounts. */
export type Customer = {
  readonly id: string
  readonly email: string | null
  /** Only a verified address may take over purchases made with it. */
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** Who is asking? Null for visitors, and for sessions or tokens that are not valid. */
export type FindCustomer = (request: FastifyRequest) => Promise<Customer | null>
