/** A while that was measured, as people say it. */
export function aboutTime(seconds: number): string {
  if (seconds < 45) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`
  return `about ${Math.round(minutes / 60)} hours`
}
