import { runInNewContext } from 'node:vm'
import { policyOf } from '../../contract/content/default-policies.ts'
import {
  POLICY_NAMES,
  type Policy,
  type PolicyName,
  type PolicySource,
  plainPolicy,
  policyPath,
} from '../../contract/content/policy.ts'
import { readPolicy } from '../../contract/content/read-policy.ts'
import { type Route, routesOf, withPolicyVersions } from '../../contract/site/routes.ts'
import type { PolicyPage, SiteSource } from '../../contract/site/site-data.ts'

/** Every address of the site, those of earlier policies included. */
export function listSiteRoutes({ catalogue, content, earlierPolicies = [] }: SiteSource): readonly Route[] {
  const held = new Map(POLICY_NAMES.map((name) => [name, policyOf(content, name).version]))
  return withPolicyVersions(routesOf(catalogue, content.allAccess), { held, earlier: earlierPolicies })
}

export function readPolicyPage(
  { name, version }: NonNullable<Route['policy']>,
  { content, earlierPolicies = [] }: SiteSource,
): PolicyPage {
  const now = policyOf(content, name)
  const all = [{ ...now, name }, ...earlierPolicies.filter((earlier) => earlier.name === name)]
  const shown = all.find((each) => each.version === (version ?? now.version))
  if (!shown) throw new Error(`There is no version ${version} of the policy '${name}'.`)
  const others = all
    .filter((each) => each !== shown)
    .toSorted((one, other) => other.version - one.version)
    .map((each) => ({
      path: each.version === now.version ? `/${name}` : policyPath(name, each.version),
      version: each.version,
      date: each.date,
    }))
  return { ...showPolicy(name, shown), others }
}

const READING_MS = 10_000

/**
 * Whatever is stored is shown: content of an earlier version, of a backup or of a publication long ago was never asked
 * whether this code reads it. `read` is handed in by tests.
 */
export function showPolicy(name: PolicyName, source: PolicySource, read = readPolicy, timeout = READING_MS): Policy {
  try {
    // Ends what does not end by itself, in whatever realm it runs.
    return runInNewContext('read()', { read: () => read(name, source) }, { timeout })
  } catch {
    return plainPolicy(name, source)
  }
}
