import { site } from '../../state/site.ts'

/** Where the category's page is; of one that the shop does not have, home. */
export function pathOf(slug: string): string {
  return site().categories.find((candidate) => candidate.slug === slug)?.path ?? '/'
}
