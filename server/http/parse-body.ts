import type { z } from 'zod'
import { ProblemError } from './problem.ts'

/** The body in the shape the route needs, or the answer 400. What was sent is never repeated. */
export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const { success, data, error } = shape.safeParse(body)
  if (success) return data
  const at = error.issues[0]?.path.join('.')
  throw new ProblemError(
    'bad-request',
    at ? `The body's '${at}' is missing or wrong.` : 'The body is missing or wrong.',
  )
}
