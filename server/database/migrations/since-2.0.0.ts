import type { Migration } from 'kysely/migration'

/** What came after version 2.0.0: a new migration is an entry at the end. */
export const SINCE_2_0_0: Readonly<Record<string, Migration>> = {}
