import { type RequestWindow, requestWindow } from '../http/request-limits.ts'

/** Room in one request for all ids that an account may keep: twice two thousand favourites, or five thousand in collections. */
export const LIST_LIMIT_BYTES = 512 * 1024

/** Nobody presses faster. */
const MOST_CHANGES_A_MINUTE = 120

/** How often an account may change a list: each time may write thousands of rows. */
export function listChanges(now: () => Date): RequestWindow {
  return requestWindow({ most: MOST_CHANGES_A_MINUTE, windowMs: 60_000, now })
}
