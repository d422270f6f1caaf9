export function masterUrl(id: string): string {
  return `/api/free/${encodeURIComponent(id)}/master`
}
