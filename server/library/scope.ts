/** What an entitlement opens: one bundle, or every bundle there is and will be. */
export const ALL_SCOPE = 'all'

export function bundleScope(slug: string): string {
  return `bundle:${slug}`
}

/** The bundle's slug; undefined for all-access. */
export function bundleOfScope(scope: string): string | undefined {
  return scope.startsWith('bundle:') ? scope.slice('bundle:'.length) : undefined
}
