import { list, object, string } from './schema.ts'

/** The account's list, newest first. */
export const isFavourites = object({ ids: list(string) })
