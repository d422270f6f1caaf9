import { use } from 'react'
import type { Route } from '../../../contract/site/routes.ts'
import { useAddress } from '../../routing/router.tsx'
import { useAlert } from '../../ui/alert-context.tsx'
import { findReadyPage, loadOrReload } from './pages.ts'
import { useRouteChange } from './route-change.ts'

/** Draws the page of a route; while its code is on the way, the page before stays on the screen. */
export function CurrentPage({ route }: { route: Route }) {
  const { pathname } = useAddress()
  const alert = useAlert()
  const module = findReadyPage(route, pathname) ?? use(loadOrReload(route, alert))
  useRouteChange(route, module)
  const Page = module.default
  return <Page route={route} />
}
