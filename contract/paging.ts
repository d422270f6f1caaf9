/** Pictures on a page of a gallery. One that has more goes on at /<path>/2. */
export const PAGE_SIZE = 96

/** At least one: a list of nothing has a page too. */
export function countPages(count: number, size: number = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(count / size))
}

/** Where a page of a long list is; the first is the list's own address. */
export function pagePath(path: string, number: number): string {
  return number === 1 ? path : `${path}/${number}`
}

/** What stands on a page, counted from 1. */
export function slicePage<Item>(list: readonly Item[], number = 1, size: number = PAGE_SIZE): readonly Item[] {
  return list.slice((number - 1) * size, number * size)
}
