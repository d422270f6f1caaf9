import type { z } from 'zod'
import { ProblemError } from './problem.ts'

/** The body, or another part of a request, in the shape the route needs, or the answer 400. What was sent is never repeated. */
export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown, what = 'body'): z.infer<Shape> {
  const { success, data, error } = shape.safeParse(body)
  if (success && !hasNul(body)) return data
  const at = error?.issues[0]?.path.join('.')
  throw new ProblemError(
    'bad-request',
    at ? `The ${what}'s '${at}' is missing or wrong.` : `The ${what} is missing or wrong.`,
  )
}

/** A character that PostgreSQL does not store. Nobody types it. */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}
