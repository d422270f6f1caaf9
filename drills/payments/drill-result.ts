import type { ShopProcess } from '../../harness/shop-process.ts'
import type { Database } from '../../server/database/database.ts'

/** One drill's outcome: what was done, what was found, and whether that is what had to be found. */
export type DrillResult = { readonly name: string; readonly found: string; readonly isGood: boolean }

export type DrillWorld = {
  readonly databaseUrl: string
  readonly db: Database
  /** What takes payments; whoever kills it starts it again. */
  readonly shop: ShopProcess
}
