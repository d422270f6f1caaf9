import type { Policy, PolicyName } from '../../../contract/policy.ts'
import { pageData } from '../../state/site.ts'

export function getPolicy(name: PolicyName): Policy {
  const policy = pageData().policies?.[name]
  if (!policy) throw new Error(`The policy '${name}' was read before it was loaded.`)
  return policy
}
