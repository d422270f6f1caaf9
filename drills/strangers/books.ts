import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'

/** Looks into the books beside the shop, or writes there what no stranger could bring about. */
export async function inBooks<Result>({ databaseUrl }: WholeShop, work: (db: Database) => Promise<Result>) {
  const db = openDatabase(databaseUrl)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
