import { useNavigate } from '../../routing/router.tsx'

/** After logging in or signing up: home, which can tell from the flag that somebody has just arrived. */
export function useEnter(): () => void {
  const navigate = useNavigate()
  return () => navigate('/', { state: { loggedIn: true } })
}
