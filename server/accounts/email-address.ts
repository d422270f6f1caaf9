import { z } from 'zod'
import { ProblemError } from '../http/problem.ts'

/**
 * The form in which addresses are compared. Only what mail itself ignores is folded: outer spaces and the case of ASCII
 * letters. Look-alike letters of other alphabets stay different, so nobody takes over an address that only looks the same.
 */
export function normalizeEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const address = z.email().max(320)

/** The address as it was typed, without spaces around it. */
export function parseEmail(typed: string): string {
  const { success, data } = address.safeParse(typed.trim())
  if (!success) throw new ProblemError('auth/invalid-email', 'This is not an email address.')
  return data
}

/** Enough for its owner to know it again, too little for anybody else: m•••@e•••.com */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const ending = dot > 0 ? domain.slice(dot) : ''
  return `${email.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`
}
