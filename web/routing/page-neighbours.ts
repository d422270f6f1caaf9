import { pagePath } from '../../contract/site/paging.ts'
import type { Head } from './page.ts'

/** What the head says of the pages before and after. */
export function listNeighbours(path: string, number: number, pages: number): NonNullable<Head['neighbours']> {
  return {
    ...(number > 1 && { prev: pagePath(path, number - 1) }),
    ...(number < pages && { next: pagePath(path, number + 1) }),
  }
}
