import type { Database } from '../database/database.ts'

/** The version of the terms that held at a moment; for one before all of them, the first. */
export async function findTermsVersion(db: Database, at: string): Promise<number | undefined> {
  const versions = await db
    .selectFrom('policy_version')
    .select(['version', 'since'])
    .where('name', '=', 'terms')
    .orderBy('since')
    .orderBy('version')
    .execute()
  const held = versions.findLast(({ since }) => since <= at) ?? versions[0]
  return held?.version
}
