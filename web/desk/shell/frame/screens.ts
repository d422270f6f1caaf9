import { type ComponentType, lazy } from 'react'
import type { Right } from '../../../../contract/desk/staff.ts'
import type { IconName } from '../../parts/icon.tsx'
import { mayDo, type ScreenProps, type SignedIn } from '../../state/session.ts'

type Loaded = { readonly Screen: ComponentType<ScreenProps> }

export type ScreenEntry = {
  readonly path: string
  readonly label: string
  readonly icon: IconName
  readonly group: 'day' | 'shop' | 'machine'
  readonly right: Right | 'staff'
  readonly Screen: ComponentType<ScreenProps>
}

function screen(entry: Omit<ScreenEntry, 'Screen'>, load: () => Promise<Loaded>): ScreenEntry {
  return { ...entry, Screen: lazy(async () => ({ default: (await load()).Screen })) }
}

/** Every screen, in the order of the side bar. The first that somebody may see is where the desk opens. */
const SCREENS: readonly ScreenEntry[] = [
  screen(
    { path: '/desk/today', label: 'Today', icon: 'today', group: 'day', right: 'see-orders' },
    () => import('../../today/today-screen.tsx'),
  ),
  screen(
    { path: '/desk/orders', label: 'Orders', icon: 'orders', group: 'day', right: 'see-orders' },
    () => import('../../orders/orders-screen.tsx'),
  ),
  screen(
    { path: '/desk/messages', label: 'Messages', icon: 'mail', group: 'day', right: 'see-orders' },
    () => import('../../messages/messages-screen.tsx'),
  ),
  screen(
    { path: '/desk/visits', label: 'Visits', icon: 'visits', group: 'day', right: 'see-visits' },
    () => import('../../visits/visits-screen.tsx'),
  ),
  screen(
    { path: '/desk/customers', label: 'Customers', icon: 'user', group: 'day', right: 'see-orders' },
    () => import('../../customers/customers-screen.tsx'),
  ),
  screen(
    { path: '/desk/reviews', label: 'Reviews', icon: 'star', group: 'day', right: 'see-orders' },
    () => import('../../reviews/reviews-screen.tsx'),
  ),
  screen(
    { path: '/desk/catalogue', label: 'Catalogue', icon: 'catalogue', group: 'shop', right: 'catalogue' },
    () => import('../../catalogue/catalogue-screen.tsx'),
  ),
  screen(
    { path: '/desk/pricing', label: 'Pricing', icon: 'pricing', group: 'shop', right: 'prices' },
    () => import('../../pricing/pricing-screen.tsx'),
  ),
  screen(
    { path: '/desk/brand', label: 'Brand', icon: 'brand', group: 'shop', right: 'brand' },
    () => import('../../brand/brand-screen.tsx'),
  ),
  screen(
    { path: '/desk/events', label: 'Events', icon: 'events', group: 'machine', right: 'see-orders' },
    () => import('../../events/events-screen.tsx'),
  ),
  screen(
    { path: '/desk/set-up', label: 'Set-up', icon: 'set-up', group: 'machine', right: 'set-up' },
    () => import('../../settings/settings-screen.tsx'),
  ),
  screen(
    { path: '/desk/team', label: 'Team', icon: 'team', group: 'machine', right: 'staff' },
    () => import('../../team/team-screen.tsx'),
  ),
]

export function listScreens(staff: SignedIn): readonly ScreenEntry[] {
  return SCREENS.filter(({ right }) => mayDo(staff, right))
}

/** The screen at an address and what stands below it; '/desk' is the first one. */
export function findScreen(screens: readonly ScreenEntry[], pathname: string) {
  if (pathname === '/desk') return screens[0] && { entry: screens[0], below: '' }
  const entry = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return entry && { entry, below: decode(pathname.slice(entry.path.length + 1)) }
}

/** Somebody may have typed it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
