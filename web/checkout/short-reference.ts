/** Long references are for machines; the end of one is enough to talk about it. */
export function shortReference(reference: string): string {
  return reference
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-8)
    .toUpperCase()
}
