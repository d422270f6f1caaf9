import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { ProblemError } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes out by itself what no database keeps: a long message is not lost to one sign. */
    mendsWords?: boolean
  }
}

/** Deeper than anything that the shop's own pages send. */
const MOST_LEVELS = 40

/**
 * What no route wants to see, whatever its shape: signs that PostgreSQL does not store or no address can hold (NUL, half a
 * letter), as a value or as a name, and lists in lists without end, which whoever walks or writes them down would choke on.
 * Nobody types any of it. Looks at one level after the other, so that it needs no stack.
 */
export function isOdd(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS || level.some(isOddText)) return true
    level = level.flatMap(partsOf)
  }
  return false
}

/** Names as well as values. */
function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isPlain(value) ? Object.entries(value).flat() : []
}

function isOddText(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())
}

/** Of JSON or of a form; bytes and streams are not. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Before any route looks at what was sent. Whatever comes after may have another shape than it should, and nothing worse. */
export function refuseOddBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, routeOptions }) => {
    if (!routeOptions.config.mendsWords && isOdd(body))
      throw new ProblemError('bad-request', 'The body could not be read.')
    if (isOdd(query)) throw new ProblemError('bad-request', 'The search could not be read.')
  })
}

/** The body, or another part of a request, in the shape the route needs, or the answer 400. What was sent is never repeated. */
export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown, what = 'body'): z.infer<Shape> {
  const { success, data, error } = shape.safeParse(body)
  // Params are asked for here alone.
  if (success && !isOdd(body)) return data
  const at = error?.issues[0]?.path.join('.')
  throw new ProblemError(
    'bad-request',
    at ? `The ${what}'s '${at}' is missing or wrong.` : `The ${what} is missing or wrong.`,
  )
}

/** Fields of a page's form, which has none where nothing was sent. */
export function parseForm<Shape extends z.ZodType>(shape: Shape, sent: unknown): z.infer<Shape> {
  return parseBody(shape, sent ?? {}, 'form')
}
