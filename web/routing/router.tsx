import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react'

/** Where the visitor is. `state` goes with the history entry and is not part of the address. */
export type Address = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
}

type Options = { readonly replace?: boolean; readonly state?: unknown }

/** Goes to an address of ours; `?…` keeps the path. */
export type Navigate = (to: string, options?: Options) => void

type Routing = { readonly address: Address; readonly navigate: Navigate }

const RoutingContext = createContext<Routing | null>(null)

/** Whether the page itself took the last step, or the browser's own buttons. */
export const lastStep = { isOurs: false }

/** Follows the browser's history. The page before stays on the screen until the next one can be drawn. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(readAddress)
  const routing = useMemo(() => ({ address, navigate }), [address])
  useEffect(() => {
    const follow = ({ isTrusted }: PopStateEvent) => {
      lastStep.isOurs = !isTrusted
      startTransition(() => setAddress(readAddress()))
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return <RoutingContext value={routing}>{children}</RoutingContext>
}

/** The history tells nobody of its own pushes; the event that it sends for the back button says the same. */
function navigate(to: string, { replace = false, state = null }: Options = {}): void {
  if (replace) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state }))
}

function readAddress(): Address {
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: history.state }
}

/** Stays at one path: for the prerendered page and for tests. */
export function StaticRouter({ path, children }: { path: string; children: ReactNode }) {
  const address = { pathname: path, search: '', hash: '', state: null }
  const navigate = () => {
    throw new Error('A prerendered page cannot go anywhere.')
  }
  return <RoutingContext value={{ address, navigate }}>{children}</RoutingContext>
}

export function useAddress(): Address {
  return useRouting().address
}

export function useNavigate(): Navigate {
  return useRouting().navigate
}

function useRouting(): Routing {
  const routing = useContext(RoutingContext)
  if (!routing) throw new Error('There is no router around this.')
  return routing
}
