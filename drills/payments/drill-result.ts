/** One drill's outcome: what was done, what was found, and whether that is what had to be found. */
export type DrillResult = { readonly name: string; readonly found: string; readonly isGood: boolean }

export type DrillWorld = {
  readonly databaseUrl: string
  readonly db: import('../../server/database/database.ts').Database
}
