import { useState } from 'react'
import { IconButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { signOut } from '../../state/session.ts'
import { Brand, type NavigationProps, ScreenLink } from './navigation.tsx'
import styles from './phone-bars.module.css'
import type { ScreenEntry } from './screens.ts'

/** Above everything on phones. */
export function TopBar({ shop, onFind }: NavigationProps) {
  return (
    <header className={styles.top}>
      <Brand shop={shop} />
      <IconButton icon="search" label="Find anything" onClick={onFind} />
      <a href="/" className={styles.out} aria-label="View shop">
        <Icon name="out" />
      </a>
    </header>
  )
}

const DOCKED = 4

/** Below everything on phones: the first screens, and all others behind 'More'. */
export function Dock({ screens, current }: NavigationProps) {
  const [isOpen, setOpen] = useState(false)
  const docked = screens.slice(0, DOCKED)
  return (
    <nav className={styles.dock} aria-label="Main screens">
      {docked.map((screen) => (
        <ScreenLink key={screen.path} screen={screen} isCurrent={screen === current} />
      ))}
      <button
        type="button"
        aria-current={current && !docked.includes(current) ? 'true' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        More
      </button>
      {isOpen && <AllScreens screens={screens} onClose={() => setOpen(false)} />}
    </nav>
  )
}

function AllScreens({ screens, onClose }: { readonly screens: readonly ScreenEntry[]; readonly onClose: () => void }) {
  return (
    <Dialog title="All screens" onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.sheetHead}>
          <h2>All screens</h2>
          <IconButton icon="x" label="Close" onClick={onClose} />
        </div>
        {screens.map((screen) => (
          <ScreenLink key={screen.path} screen={screen} isCurrent={false} onPress={onClose} />
        ))}
        <button type="button" onClick={signOut}>
          <Icon name="sign-out" />
          Sign out
        </button>
      </div>
    </Dialog>
  )
}
