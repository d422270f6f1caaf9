import type { ReactNode } from 'react'
import { Tabs as All, Tab as One, TabList, TabPanel } from 'react-aria-components'
import { useAddress, useNavigate } from '../../routing/router.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './tabs.module.css'
import { Count } from './tag.tsx'

type TabShape = {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
  readonly draw: () => ReactNode
}

/** A tab is chosen when it is let go, not as soon as it is pressed (WCAG 2.5.2). Its types do not know of it. */
const ON_RELEASE = { shouldSelectOnPressUp: true }

/** Parts of one screen. Which one is shown is said by `?tab=`, so that back, reload and links find it again. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly TabShape[] }) {
  const { pathname, search } = useAddress()
  const navigate = useNavigate()
  const wanted = new URLSearchParams(search).get('tab')
  const shown = tabs.find(({ id }) => id === wanted) ?? tabs[0]
  if (!shown) return null
  return (
    <All
      className={classNames(styles.tabs)}
      selectedKey={shown.id}
      onSelectionChange={(key) => navigate(key === tabs[0]?.id ? pathname : `${pathname}?tab=${key}`)}
    >
      <TabList className={classNames(styles.list)} aria-label={label}>
        {tabs.map(({ id, label: words, count }) => (
          <One key={id} id={id} className={classNames(styles.tab)} {...ON_RELEASE}>
            {words}
            {count !== undefined && <Count count={count} />}
          </One>
        ))}
      </TabList>
      {/* Drawn anew for each: one that is kept keeps the id of the first, and the other tabs would point to nothing. */}
      <TabPanel key={shown.id} id={shown.id} className={classNames(styles.panel)}>
        {shown.draw()}
      </TabPanel>
    </All>
  )
}
