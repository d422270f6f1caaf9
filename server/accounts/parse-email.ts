import { z } from 'zod'
import { ProblemError } from '../http/problem.ts'

const address = z.email().max(320)

/** The address as it was typed, without spaces around it. */
export function parseEmail(typed: string): string {
  const { success, data } = address.safeParse(typed.trim())
  if (!success) throw new ProblemError('auth/invalid-email', 'This is not an email address.')
  return data
}
