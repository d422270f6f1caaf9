import type { ReactNode } from 'react'
import { Tabs as All, Tab as One, TabList, TabPanel } from 'react-aria-components'
import { useAddress, useNavigate } from '../../routing/router.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type PickProps, Segment } from './choice.tsx'
import paneStyles from './preview-pane.module.css'
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

type PreviewPaneProps<Value extends string> = {
  /** What is previewed, for whoever does not see it. */
  readonly label: string
  readonly title?: string
  /** The ways to look at it. */
  readonly as: PickProps<Value>
  /** What is said above it, if anything, and the preview itself, which fills the rest. */
  readonly children: ReactNode
}

/** Stands beside what is written, and stays in view where there is room. */
export function PreviewPane<Value extends string>({ label, title = 'Preview', as, children }: PreviewPaneProps<Value>) {
  return (
    <aside className={paneStyles.pane} aria-label={label}>
      <div className={paneStyles.head}>
        <h2>{title}</h2>
        <Segment {...as} />
      </div>
      <div className={paneStyles.box}>{children}</div>
    </aside>
  )
}
