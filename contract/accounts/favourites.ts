import { list, object, string } from '../schema.ts'

/** Of an account. More than anybody looks through, and small enough for one request. */
export const MOST_FAVOURITES = 2000

/** The account's list, newest first. */
export const isFavourites = object({ ids: list(string) })
