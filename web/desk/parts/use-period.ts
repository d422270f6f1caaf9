import { useAddress, useNavigate } from '../../routing/router.tsx'

export type Period = { readonly days: string; readonly from: string; readonly to: string }

/** Which days a screen shows, as the address says it. */
export function usePeriod() {
  const { pathname, search } = useAddress()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const get = (name: string) => params.get(name) ?? ''
  const period: Period = { days: get('days'), from: get('from'), to: get('to') }
  const query = new URLSearchParams(Object.entries(period).filter(([, value]) => value !== '')).toString()
  function change(next: Period): void {
    const asked = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')).toString()
    navigate(asked ? `${pathname}?${asked}` : pathname, { replace: true })
  }
  return { period, query, change }
}
