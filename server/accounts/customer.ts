import type { FastifyRequest } from 'fastify'

/** Whoever is signed in, whichever provider says so. Features know nothing else about accounts. */
export type Customer = {
  readonly id: string
  readonly email: string | null
  /** Only a verified address may take over purchases made with it. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  /** By which sign-in they came. Without one nothing can be bound to it, so nothing that outlives the request is given. */
  readonly signIn?: SignIn
}

/** One sign-in: a row in the table of sessions, or what a hosted provider's token says of it. */
type SignIn =
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'hosted'; readonly signedInAt: Date; readonly goodUntil: Date }

/** Who is asking? Null for visitors, and for sessions or tokens that are not valid. */
export type FindCustomer = (request: FastifyRequest) => Promise<Customer | null>
