/**
 * The form in which addresses are compared. Only what mail itself ignores is folded: outer spaces and the case of ASCII
 * letters. Look-alike letters of other alphabets stay different, so nobody takes over an address that only looks the same.
 */
export function normalizeEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
