const BYTES = 12

/** Nobody else's by chance. `randomUUID` is only there on pages that are secure. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
