import type { Joint } from './silhouette.ts'

/** The joints of a limb, in one row. */
export function joints(...list: readonly Joint[]): readonly Joint[] {
  return list
}
