import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { DeskSession } from '../../../contract/desk/staff.ts'
import { BrowserRouter, useAddress } from '../../routing/router.tsx'
import { useStore } from '../../state/store.ts'
import { Proofs } from '../access/prove-dialog.tsx'
import { Gate, SessionEnded, SignIn } from '../access/sign-in.tsx'
import { useOrderFinder } from '../orders/use-order-finder.ts'
import { Button } from '../parts/button.tsx'
import { isForTyping } from '../parts/keys.ts'
import { Hidden, Page } from '../parts/layout.tsx'
import { Empty, Note, Skeleton } from '../parts/states.tsx'
import { PublishBar } from '../publishing/publish-bar.tsx'
import { isReachable } from '../state/ask-desk.ts'
import { useNeeds } from '../state/needs.ts'
import { loadSession, type SignedIn, session } from '../state/session.ts'
import { FindBox, KeyHelp } from './frame/find-box.tsx'
import { SideBar } from './frame/navigation.tsx'
import { Dock, TopBar } from './frame/phone-bars.tsx'
import { findScreen, listScreens } from './frame/screens.ts'
import { Toasts } from './frame/toasts.tsx'
import styles from './shell.module.css'

/** Seldom seen, and it draws QR codes. */
const JoinScreen = lazy(async () => ({ default: (await import('../access/join-screen.tsx')).JoinScreen }))

/** The desk: who is there decides what is drawn. */
export function DeskApp() {
  const known = useStore(session, session.get())
  useEffect(() => {
    void loadSession()
  }, [])
  return (
    <BrowserRouter>
      {known.state === 'unknown' && <Unknown />}
      {known.state === 'unreachable' && <Unreachable />}
      {known.state === 'known' && <Known {...known} />}
      <Toasts />
    </BrowserRouter>
  )
}

function Unknown() {
  return (
    <main id="main">
      <Hidden>
        <h1>Desk</h1>
      </Hidden>
      <Skeleton />
    </main>
  )
}

function Unreachable() {
  return (
    <main id="main">
      <Hidden>
        <h1>Desk</h1>
      </Hidden>
      <div role="alert">
        <Empty icon="globe" title="No connection" acts={<Button onClick={loadSession}>Try again</Button>}>
          The shop could not be reached.
        </Empty>
      </div>
    </main>
  )
}

function Known({ shop, staff }: DeskSession) {
  const { pathname } = useAddress()
  if (pathname === '/desk/first') {
    return (
      <Gate shop={shop}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <JoinScreen />
        </Suspense>
      </Gate>
    )
  }
  if (staff) return <Shell shop={shop.name} staff={staff} />
  return (
    <Gate shop={shop}>
      <SignIn />
    </Gate>
  )
}

function Shell({ shop, staff }: { readonly shop: string; readonly staff: SignedIn }) {
  const { pathname } = useAddress()
  const isOnline = useStore(isReachable, true)
  const [over, setOver] = useDeskKeys()
  const screens = listScreens(staff)
  useNeeds(staff)
  useOrderFinder(staff)
  const found = findScreen(screens, pathname)
  useScreenChange(found ? `${found.entry.label} · ${shop} desk` : `${shop} desk`, pathname)
  const navigation = { shop, staff, screens, current: found?.entry, onFind: () => setOver('find') }
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the screen
      </a>
      <div className={styles.desk}>
        <SideBar {...navigation} />
        <TopBar {...navigation} />
        <main className={styles.main} id="main" tabIndex={-1}>
          {!isOnline && <Offline />}
          <ScreenBoundary key={found?.entry.path}>
            <Suspense fallback={<Skeleton />}>
              {found ? <found.entry.Screen staff={staff} below={found.below} /> : <NoScreen />}
            </Suspense>
          </ScreenBoundary>
          <PublishBar staff={staff} />
        </main>
        <Dock {...navigation} />
      </div>
      {over === 'find' && <FindBox screens={screens} onClose={() => setOver(null)} />}
      {over === 'help' && <KeyHelp onClose={() => setOver(null)} />}
      <Proofs />
      <SessionEnded />
    </>
  )
}

function NoScreen() {
  return (
    <Page title="There is no such screen">
      <Empty icon="search" title="Nothing is at this address">
        It may be one that your role does not see.
      </Empty>
    </Page>
  )
}

function Offline() {
  return (
    <div className={styles.banner}>
      <Note tone="warn" icon="globe" isNews>
        <b>No connection.</b> What you see is what was last known. The shop is asked again every few seconds; nothing is
        saved until it answers.
      </Note>
    </div>
  )
}

/** Names the tab, and takes the focus to another screen's title, as a page that loads would. */
function useScreenChange(title: string, pathname: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (pathname === shownBefore) return
    const isFirst = shownBefore === undefined
    shownBefore = pathname
    if (isFirst) return
    scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}

let shownBefore: string | undefined

type Props = { readonly children: ReactNode }

/** A screen that fails leaves the others: code that a newer version took away, or a fault of ours. */
class ScreenBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FailedScreen /> : this.props.children
  }
}

/** Without a connection, loading it again would take the rest of the desk away, too. */
function FailedScreen() {
  const isOnline = useStore(isReachable, true)
  return (
    <Page title="This screen could not be shown">
      <div role="alert">
        {isOnline ? (
          <Empty
            icon="alert"
            title="The desk is not as it was"
            acts={<Button onClick={() => location.reload()}>Load it again</Button>}
          >
            The connection broke, or the desk was renewed since this page was opened. What was saved is saved.
          </Empty>
        ) : (
          <Empty icon="globe" title="It is not here yet">
            This screen was not opened before. It can be loaded once the shop answers.
          </Empty>
        )}
      </div>
    </Page>
  )
}

type Over = 'find' | 'help' | null

/** Ctrl K finds anything, `/` goes to the screen's search, `?` shows the keys. */
function useDeskKeys(): readonly [Over, (over: Over) => void] {
  const [over, setOver] = useState<Over>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return setOver('find')
      }
      if (isForTyping(event)) return
      if (event.key === '?') return setOver('help')
      if (event.key !== '/') return
      event.preventDefault()
      const search = document.querySelector<HTMLInputElement>('[data-search]')
      if (search) search.focus()
      else setOver('find')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return [over, setOver]
}
