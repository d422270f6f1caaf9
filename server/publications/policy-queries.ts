import type { Content } from '../../contract/content/content.ts'
import { policiesOf } from '../../contract/content/default-policies.ts'
import type { EarlierPolicy, PolicyName } from '../../contract/content/policy.ts'
import type { Database } from '../database/database.ts'

/**
 * Keeps the policies that hold from now on, each under its version; safe to repeat. A version whose words are corrected
 * keeps its number: the corrected words are what it says.
 */
export async function notePolicies(db: Database, content: Content, now: Date): Promise<void> {
  for (const { name, version, date, description, markdown } of policiesOf(content)) {
    const words = { date, description, markdown }
    await db
      .insertInto('policy_version')
      .values({ name, version, ...words, since: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['name', 'version']).doUpdateSet(words))
      .execute()
  }
}

/** What held once and can still be read, beside what this content says. */
export async function listEarlierPolicies(db: Database, content: Content): Promise<EarlierPolicy[]> {
  const held = new Map(policiesOf(content).map(({ name, version }) => [name, version]))
  const kept = await db
    .selectFrom('policy_version')
    .select(['name', 'version', 'date', 'description', 'markdown'])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
  return kept.filter(({ name, version }) => held.has(name) && held.get(name) !== version)
}

/** Every version of a policy that was ever published, the newest first. */
export async function listPolicyVersions(db: Database, name: PolicyName) {
  return db
    .selectFrom('policy_version')
    .select(['version', 'date', 'since', 'markdown'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute()
}
