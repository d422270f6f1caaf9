/** Says yes at most once in every interval, for times that never go back. */
export function createThrottle(intervalMs: number): (nowMs: number) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (nowMs) => {
    if (nowMs - last < intervalMs) return false
    last = nowMs
    return true
  }
}
