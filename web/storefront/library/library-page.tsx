import { useEffect, useRef } from 'react'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { Link } from '../../routing/link.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { useAddress } from '../../routing/router.tsx'
import asides from './asides.module.css'
import { OwnedBundle } from './bundles/owned-bundle.tsx'
import { BoughtTwice, ClosedOrders } from './closed-orders.tsx'
import { HowToSet } from './how-to-set.tsx'
import { lastVisit } from './last-visit.ts'
import { LibraryLinks } from './library-links.tsx'
import styles from './library-page.module.css'
import { InstallOffer } from './offline/install-offer.tsx'
import { useMeetShop } from './offline/meet-shop.ts'
import { OfflineLibrary } from './offline/offline-library.tsx'
import { OfflineNote, useOfflineSince } from './offline/offline-note.tsx'
import { useSaved } from './offline/saved-pictures.ts'
import { SpaceHere } from './offline/space-here.tsx'
import { OwnedBundles } from './owned-bundles.tsx'
import { JoinedOrders, LibraryHere } from './quiet/joined-orders.tsx'
import { ClosedLibrary, EmptyLibrary, WaitingLibrary } from './quiet/quiet-library.tsx'
import { type ShownLibrary, useLibrary } from './use-library.ts'

export function head(): Head {
  return {
    title: pageTitle('Your library'),
    description: 'Every wallpaper you own, in full size and for each of your screens.',
  }
}

/** All that somebody owns; with a bundle's name after the #, that bundle. */
export default function LibraryPage() {
  const { status, answer } = useLibrary()
  const opened = useAddress().hash.slice(1)
  const { index: kept } = useSaved()
  const isOffline = status === 'failed' && kept.pictures.length > 0
  useMeetShop(answer)
  useArrival(opened)
  useKeptFocus(answer !== null || isOffline)
  if (!answer && isOffline) return <OfflineLibrary kept={kept} opened={opened} />
  if (!answer) return <WaitingLibrary hasFailed={status === 'failed'} />
  return <OpenLibrary library={answer} opened={opened} hasSaved={kept.pictures.length > 0} />
}

type OpenLibraryProps = { readonly library: ShownLibrary; readonly opened: string; readonly hasSaved: boolean }

function OpenLibrary({ library: answer, opened, hasSaved }: OpenLibraryProps) {
  const offlineSince = useOfflineSince()
  if (!answer.isSignedIn && answer.keptFor.length === 0) return <ClosedLibrary isLinkEnded={answer.isLinkEnded} />
  if (answer.bundles.length === 0) return <EmptyLibrary library={answer} />
  const bundle = answer.bundles.find(({ slug }) => slug === opened)
  return (
    <>
      {offlineSince && <OfflineNote since={offlineSince} hasSaved={hasSaved} />}
      {bundle ? (
        <OwnedBundle key={opened} bundle={bundle} visit={newsFor(answer)} rate={ratedAs(answer, bundle.slug)} />
      ) : (
        <Overview library={answer} />
      )}
      <InstallOffer />
      <div className={`grid ${styles.asides}`}>
        {!bundle && <JoinedOrders orders={answer.joined} />}
        {!bundle && <LibraryLinks />}
        <HowToSet />
        <Licence />
      </div>
    </>
  )
}

/** Opening a bundle is a page of its own to its reader: it starts at the top, and the focus goes to its name. */
function useArrival(opened: string): void {
  const before = useRef(opened)
  useEffect(() => {
    if (before.current === opened) return
    before.current = opened
    window.scrollTo(0, 0)
    focusHeading()
  }, [opened])
}

/** Whoever came from another page stands on the heading of the page that waits; what replaces it has a heading too. */
function useKeptFocus(isAnswered: boolean): void {
  const isOnHeading = useRef(false)
  useEffect(() => {
    function note({ target }: FocusEvent) {
      isOnHeading.current = target instanceof HTMLHeadingElement
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (isAnswered && isOnHeading.current && document.activeElement === document.body) focusHeading()
  }, [isAnswered])
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Whoever has everything rates everything. */
function ratedAs({ allAccessSince }: ShownLibrary, bundle: string): string {
  return allAccessSince ? ALL_ACCESS.slug : bundle
}

/** Only all-access grows by itself. */
function newsFor(library: ShownLibrary) {
  return library.allAccessSince ? lastVisit(library) : null
}

function Overview({ library }: { library: ShownLibrary }) {
  return (
    <section className={`grid ${styles.library}`}>
      <h1>Your library</h1>
      <p className="lead">
        {library.allAccessSince
          ? 'All access, for life: every bundle there is, and every new one on the day it comes.'
          : 'Yours for life, in full size and cut for each of your screens.'}
      </p>
      <p className={styles.ways}>
        <a className="link" href="/receipts">
          Receipts
        </a>
        <Link to="/feed" className="link">
          On your devices by itself
        </Link>
        <Link to="/setup" className="link">
          Across your monitors
        </Link>
      </p>
      {library.isLinkEnded && <EndedLink />}
      <LibraryHere library={library} />
      <NewBundles library={library} />
      <SpaceHere />
      <BoughtTwice orders={library.twice} />
      <OwnedBundles library={library} visit={newsFor(library)} level="h2" />
      {library.closed.length > 0 && <ClosedOrders orders={library.closed} level="h2" />}
    </section>
  )
}

/** For whoever has no number on an icon, or looks here first. Gone with the next visit. */
function NewBundles({ library }: { library: ShownLibrary }) {
  const seen = lastVisit(library)?.bundles
  const names = library.bundles.flatMap(({ slug, name }) => (seen && !seen.includes(slug) ? [name] : []))
  if (names.length === 0) return null
  return (
    <p role="status">
      {names.length === 1 ? 'A new bundle is in your library:' : 'New bundles are in your library:'}{' '}
      <strong>{names.join(', ')}</strong>.
    </p>
  )
}

function EndedLink() {
  return (
    <p role="status">
      The link that you opened has been ended or replaced.{' '}
      <Link to="/find-order" className="link">
        Have a new one sent
      </Link>
    </p>
  )
}

/** Where it stands what the wallpapers may be used for. */
export function Licence() {
  return (
    <section className={asides.licence} aria-labelledby="licence">
      <h2 className="heading" id="licence">
        The licence
      </h2>
      <p>
        What you may do with your wallpapers, and what not, is in the{' '}
        <Link to="/licence" className="link">
          licence
        </Link>
        , in plain words. The one that held when you bought is in every archive, as LICENCE.txt.
      </p>
    </section>
  )
}
