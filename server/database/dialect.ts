import { type Kysely, PostgresAdapter } from 'kysely'

/** For the few statements and column types that the two databases spell differently. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
