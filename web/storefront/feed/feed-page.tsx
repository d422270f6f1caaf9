import { useState } from 'react'
import { type Feeds, freeFeedAddress, isFeeds } from '../../../contract/library/feeds.ts'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { request } from '../../state/request.ts'
import { site } from '../../state/site.ts'
import { useStore } from '../../state/store.ts'
import { Poster } from '../../ui/poster.tsx'
import { useModule } from '../../ui/use-module.ts'
import { NeedsScripts, ProgressBar } from '../../ui/waiting.tsx'
import { useAuthState } from '../accounts/identity-context.tsx'
import { getPoster } from '../catalogue/posters.ts'
import { type Watch, type Watched, watch } from '../library/watched.ts'
import styles from './feed-page.module.css'
import { FeedWays } from './free/feed-ways.tsx'
import { FreeFeed } from './free/free-feed.tsx'

export function head(): Head {
  return {
    title: pageTitle('A new wallpaper every morning'),
    description: 'A private link for each of your devices: it fetches the next wallpaper by itself, cut to its screen.',
  }
}

/** Most who look own nothing yet. */
const loadOwn = () => import('./own/own-feeds.tsx')

/** Private addresses, from which devices fetch one owned picture after the other. */
export default function FeedPage() {
  const mine = useMyFeeds()
  const [endedAt, setEndedAt] = useState<string | null>(null)
  const answer = mine.answer
  const isUnconfirmed = answer?.obstacle === 'unconfirmed'
  const own = useModule(answer !== null && (isUnconfirmed || answer.feeds.length + answer.sources.length > 0), loadOwn)
  const canMake = answer !== null && answer.obstacle === null && answer.sources.length > 0
  return (
    <>
      <Dawn />
      <div className={`grid ${styles.page}`}>
        <NeedsScripts words={`Making a link needs JavaScript. The free pictures need none: ${freeWithoutScripts()}`} />
        <div className={`scripted ${styles.ask}`}>
          {!canMake && !isUnconfirmed ? (
            <CannotMake mine={mine} />
          ) : !own ? (
            <Waiting />
          ) : canMake ? (
            <own.FeedForm sources={answer.sources} count={answer.feeds.length} onMade={mine.refresh} />
          ) : (
            <own.Unconfirmed />
          )}
        </div>
        <div className={`scripted ${styles.mine}`}>
          {own && endedAt && <own.EndedNote key={endedAt} at={endedAt} />}
          {own && answer && (
            <own.OwnFeeds
              answer={answer}
              onChange={mine.refresh}
              onEnded={() => {
                setEndedAt(new Date().toISOString())
                mine.refresh()
              }}
            />
          )}
          {own && canMake && answer.feeds.length === 0 && !endedAt && <own.NoneYet />}
          <FreeFeed />
          <p className={styles.small}>
            Plain facts: a link answers with a JPEG, so anything that can fetch a picture can use it. It opens one
            picture at a time, never your library, and closes the moment that its order does. A new password by a mailed
            link replaces all links of an account.
          </p>
        </div>
        <FeedWays feeds={answer?.feeds.filter(({ isPartly }) => !isPartly) ?? []} choice={own?.FeedChoice} />
      </div>
    </>
  )
}

function freeWithoutScripts(): string {
  return `${freeFeedAddress(site().settings.publicUrl, { id: '4k' }, 'UTC')}/today.jpg`
}

function Dawn() {
  return (
    <section className={styles.dawn}>
      <div className={styles.picture}>
        <Poster poster={getPoster('subscription-3')} alt="" priority />
      </div>
      <h1>A new wallpaper every morning</h1>
      <p className="lead">
        One private link for each device. Your phone or computer asks it for a picture and gets the next one of yours,
        cut to its screen.
      </p>
    </section>
  )
}

/** Why nothing can be made here, and what to do about it. */
function CannotMake({ mine: { status, answer } }: { readonly mine: MyFeeds }) {
  return answer ? <Obstacle obstacle={answer.obstacle} /> : <Waiting isFailed={status === 'failed'} />
}

function Waiting({ isFailed = false }: { readonly isFailed?: boolean }) {
  return (
    <div className={styles.waiting}>
      <div role="status">
        <ProgressBar label="Looking for your library" />
        {isFailed && <p>We cannot be reached at the moment. This page keeps trying.</p>}
      </div>
      {/* Unseen: the room for what most are told, so that nothing below moves then. */}
      <Obstacle obstacle="unknown" />
    </div>
  )
}

function Obstacle({ obstacle }: Pick<NonNullable<MyFeeds['answer']>, 'obstacle'>) {
  return (
    <div className={styles.box}>
      <h2 className="heading">Your own pictures</h2>
      <p className={styles.muted}>
        A feed shows what you own. {obstacle === 'unknown' && 'Log in, or open the link in your receipt: '}
        {obstacle === null && 'Nothing is in your library yet: '}
        the free pictures beside need neither.
      </p>
      <div className={styles.row}>
        {obstacle === 'unknown' && <LinkButton to="/login">Log in</LinkButton>}
        {obstacle === null && <LinkButton to="/bundles">See the bundles</LinkButton>}
        {obstacle === 'unknown' && (
          <Link to="/find-order" className="link">
            Have the link sent again
          </Link>
        )}
      </div>
    </div>
  )
}

const UNKNOWN: Watched<Feeds> = { status: 'unknown', answer: null }
/** One for each who looks: the addresses of one customer must not show for the next. */
const watched = new Map<string, Watch<Feeds>>()

type MyFeeds = Watched<Feeds> & { readonly refresh: () => void }

/** The feeds of whoever looks, and what they could be made of. */
function useMyFeeds(): MyFeeds {
  const auth = useAuthState()
  const owner = auth.status === 'signed-in' ? auth.user.uid : auth.status
  const mine = owner === 'unknown' ? null : find(owner)
  return { ...useStore<Watched<Feeds>>(mine, UNKNOWN), refresh: () => mine?.refresh() }
}

/** Another picture may have its turn by the time that somebody looks at the page again. */
function onReturn(refresh: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && refresh()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

function find(owner: string): Watch<Feeds> {
  const found =
    watched.get(owner) ?? watch(() => request('/api/feeds', { asCustomer: true }, isFeeds), undefined, onReturn)
  watched.set(owner, found)
  return found
}
