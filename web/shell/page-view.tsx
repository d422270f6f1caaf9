import { use } from 'react'
import type { Place } from '../../contract/site-map.ts'
import { findReadyPage, loadOrReload } from './pages.ts'
import { useRouteChange } from './route-change.ts'

/** Draws the page of a place; while its code is on the way, the page before stays on the screen. */
export function PageView({ place }: { place: Place }) {
  const module = findReadyPage(place) ?? use(loadOrReload(place))
  useRouteChange(place, module)
  const Page = module.default
  return <Page place={place} />
}
