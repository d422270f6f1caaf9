/** Where a bundle's files are; without a bundle, everything that is owned. */
export function libraryPath(bundle?: string): string {
  return bundle ? `/library#${bundle}` : '/library'
}
