import { z } from 'zod'
import type { PageEnd } from '../../database/list-conditions.ts'

/** Where a page of a list ended, as the next question names it. */
export const placeText = z.string().max(200).optional()

export function readPlace(text: string | undefined): PageEnd | undefined {
  if (!text) return undefined
  const [at = '', id = ''] = text.split('~')
  return { at, id }
}

/** One more row than a page has was asked for: if it came, the list goes on. */
export function cutPage<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => PageEnd) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  if (last === undefined) return { shown, next: null }
  const { at, id } = placeOf(last)
  return { shown, next: `${at}~${id}` }
}
