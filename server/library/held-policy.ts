import type { EarlierPolicy, PolicyName } from '../../contract/content/policy.ts'
import type { Database } from '../database/database.ts'

/** A policy as it held at a moment; for one before all of them, the first. Nothing before the first publication. */
export async function findHeldPolicy(db: Database, name: PolicyName, at: string): Promise<EarlierPolicy | undefined> {
  const versions = await db
    .selectFrom('policy_version')
    .select(['name', 'version', 'date', 'description', 'markdown', 'since'])
    .where('name', '=', name)
    .orderBy('since')
    .orderBy('version')
    .execute()
  return versions.findLast(({ since }) => since <= at) ?? versions[0]
}
