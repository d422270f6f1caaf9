import type { RequestProblem } from '../../state/request.ts'

/** Nobody is signed in, or this is not theirs. In the shop's own words: whatever stands before it has pages of its own. */
export function isRefusal({ code, status }: RequestProblem): boolean {
  return code !== 'unreachable' && [400, 401, 404].includes(status)
}
