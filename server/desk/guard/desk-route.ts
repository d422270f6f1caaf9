import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DESK_QUERY, type Right } from '../../../contract/desk/staff.ts'
import { parseBody } from '../../http/parse-body.ts'
import type { SignedInStaff } from '../staff-sessions.ts'

/** One address of the desk. Whoever adds one says who may ask; the guard and the test of all routes read it here. */
export type DeskRoute = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/desk. */
  readonly path: string
  /** A right, everybody who is signed in to the desk, or everybody: the way in. */
  readonly access: Right | 'staff' | 'anyone'
  /** For what cannot be undone or would hand over the shop: only within minutes of proving who one is. */
  readonly needsRecentProof: boolean
  readonly bodyLimitBytes?: number | undefined
  /** A part of an upload: its body arrives as a stream, and it is not counted as something that one person did by hand. */
  readonly takesParts?: boolean | undefined
  readonly answer: (request: FastifyRequest, reply: FastifyReply, staff: SignedInStaff | null) => Promise<unknown>
}

type Shapes<Params, Query, Body> = {
  readonly params?: z.ZodType<Params>
  readonly query?: z.ZodType<Query>
  readonly body?: z.ZodType<Body>
}

type Asked<Params, Query, Body> = {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Named = Pick<DeskRoute, 'method' | 'path' | 'bodyLimitBytes' | 'takesParts'>

type StaffRoute<Params, Query, Body> = Named &
  Shapes<Params, Query, Body> & {
    readonly access: Right | 'staff'
    readonly needsRecentProof?: boolean
    /** What it returns is sent as JSON; nothing means 204, unless the reply was used. */
    readonly answer: (asked: Asked<Params, Query, Body> & { readonly staff: SignedInStaff }) => Promise<unknown>
  }

const nothing = z.unknown()

/** A route for staff. Parameters, query and body arrive in the shapes that are named, or are answered with 400. */
export function staffRoute<Params = unknown, Query = unknown, Body = unknown>(
  route: StaffRoute<Params, Query, Body>,
): DeskRoute {
  const { needsRecentProof = false, ...named } = route
  return {
    ...named,
    needsRecentProof,
    async answer(request, reply, staff) {
      if (!staff) throw new Error(`${route.path} was asked without the guard.`)
      return route.answer({ ...parse(route, request), request, reply, staff })
    },
  }
}

type OpenRoute<Params, Query, Body> = Named &
  Shapes<Params, Query, Body> & {
    readonly answer: (asked: Asked<Params, Query, Body> & { readonly staff: SignedInStaff | null }) => Promise<unknown>
  }

/** A part of the way in: whoever asks is nobody yet. It limits itself. */
export function openRoute<Params = unknown, Query = unknown, Body = unknown>(
  route: OpenRoute<Params, Query, Body>,
): DeskRoute {
  return {
    ...route,
    access: 'anyone',
    needsRecentProof: false,
    answer: (request, reply, staff) => route.answer({ ...parse(route, request), request, reply, staff }),
  }
}

function parse<Params, Query, Body>(shapes: Shapes<Params, Query, Body>, request: FastifyRequest) {
  return {
    params: parseBody(shapes.params ?? nothing, request.params, 'address') as Params,
    query: parseBody(shapes.query ?? nothing, queryOf(request), 'search') as Query,
    // One that nobody asks for is not looked at: it may be a stream.
    body: (shapes.body && parseBody(shapes.body, request.body)) as Body,
  }
}

function queryOf({ headers, query }: FastifyRequest): unknown {
  const told = headers[DESK_QUERY]
  return typeof told === 'string' ? Object.fromEntries(new URLSearchParams(told)) : query
}
