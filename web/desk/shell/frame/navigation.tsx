import { Link } from '../../../routing/link.tsx'
import { useStore } from '../../../state/store.ts'
import { Icon } from '../../parts/icon.tsx'
import { Key } from '../../parts/layout.tsx'
import { Count, Initials } from '../../parts/tag.tsx'
import { needs } from '../../state/needs.ts'
import type { SignedIn } from '../../state/session.ts'
import styles from '../shell.module.css'
import type { ScreenEntry } from './screens.ts'

export type NavigationProps = {
  readonly shop: string
  readonly staff: SignedIn
  readonly screens: readonly ScreenEntry[]
  readonly current: ScreenEntry | undefined
  /** Opens the find box. */
  readonly onFind: () => void
}

const GROUPS = [
  { group: 'day', label: undefined },
  { group: 'shop', label: 'Shop' },
  { group: 'machine', label: 'Machine' },
] as const

const ROLE_WORDS = { owner: 'Owner', catalogue: 'Catalogue', support: 'Support' } as const

/** The side bar of wide windows; a labelled rail on tablets. */
export function SideBar({ shop, staff, screens, current, onFind }: NavigationProps) {
  return (
    <nav className={styles.side} aria-label="Desk">
      <Brand shop={shop} />
      <button type="button" className={styles.find} onClick={onFind}>
        <Icon name="search" />
        <span>Find anything</span>
        <Key>Ctrl K</Key>
      </button>
      {GROUPS.map(({ group, label }) => {
        const inGroup = screens.filter((screen) => screen.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group}>
            {label && <p className={styles.group}>{label}</p>}
            <div className={styles.nav}>
              {inGroup.map((screen) => (
                <ScreenLink key={screen.path} screen={screen} isCurrent={screen === current} />
              ))}
            </div>
          </div>
        )
      })}
      <div className={styles.foot}>
        <div className={styles.nav}>
          <a href="/">
            <Icon name="out" />
            <span>View shop</span>
          </a>
        </div>
        <Link to="/desk/team?tab=mine" className={styles.me}>
          <Initials email={staff.email} />
          <span className={styles.meText}>
            <b>{staff.email}</b> <small>{ROLE_WORDS[staff.role]}</small>
          </span>
        </Link>
      </div>
    </nav>
  )
}

export function Brand({ shop }: { readonly shop: string }) {
  return (
    <Link to="/desk" className={styles.brand}>
      {shop}
      <span>desk</span>
    </Link>
  )
}

type ScreenLinkProps = {
  readonly screen: ScreenEntry
  readonly isCurrent: boolean
  readonly onPress?: () => void
}

export function ScreenLink({ screen: { path, label, icon }, isCurrent, onPress }: ScreenLinkProps) {
  const count = useStore(needs, {})[path] ?? 0
  return (
    <Link to={path} aria-current={isCurrent ? 'page' : undefined} onClick={onPress}>
      <Icon name={icon} />
      <span>{label}</span>
      {count > 0 && <Count count={count} needsYou className={styles.count} />}
    </Link>
  )
}
