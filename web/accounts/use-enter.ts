import { useNavigate } from 'react-router'

/** After logging in or signing up: home, which can tell from the flag that somebody has just arrived. */
export function useEnter(): () => void {
  const navigate = useNavigate()
  return () => void navigate('/', { state: { loggedIn: true } })
}
