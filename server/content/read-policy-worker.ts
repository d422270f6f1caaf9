// Reads a policy in a thread of its own, which may be ended at any moment.

import type { Policy, PolicyName, PolicySource } from '../../contract/content/policy.ts'
import { readPolicy } from '../../contract/content/read-policy.ts'

export type ToRead = { readonly name: PolicyName; readonly source: PolicySource }

export type ReadPolicy =
  | { readonly policy: Policy; readonly problem?: undefined }
  | { readonly policy?: undefined; readonly problem: string }

export default ({ name, source }: ToRead): ReadPolicy => {
  try {
    return { policy: readPolicy(name, source) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
