import type { z } from 'zod'
import { ProblemError } from './problem.ts'

/** The body in the shape the route needs, or the answer 400. What was sent is never repeated. */
export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const { success, data, error } = shape.safeParse(body)
  if (success && !hasNul(body)) return data
  const at = error?.issues[0]?.path.join('.')
  throw new ProblemError(
    'bad-request',
    at ? `The body's '${at}' is missing or wrong.` : 'The body is missing or wrong.',
  )
}

/** A character that PostgreSQL does not store. Nobody types it. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}
