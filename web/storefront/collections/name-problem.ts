import { findNameProblem, isSameName, tidyName } from '../../../contract/accounts/collections.ts'
import type { Collections } from './change-collections.ts'

/** What is wrong with what was typed as the name of one; null where nothing is. */
export function findTypedProblem(typed: string, collections: Collections, ownId?: string): string | null {
  const name = tidyName(typed)
  const problem = findNameProblem(name)
  if (problem) return problem
  const isTaken = collections.some((one) => one.id !== ownId && isSameName(one.name, name))
  return isTaken ? 'You have a collection of this name.' : null
}
