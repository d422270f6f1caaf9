import { useEffect, useRef } from 'react'
import type { Feed, Feeds } from '../../../../contract/library/feeds.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import feedPage from '../feed-page.module.css'
import { FeedCard, SharedCard } from './feed-card.tsx'
import styles from './feed-form.module.css'

export { FeedForm } from './feed-form.tsx'

type OwnFeedsProps = { readonly answer: Feeds; readonly onChange: () => void; readonly onEnded: () => void }

/** The links that somebody has. */
export function OwnFeeds({ answer: { feeds, sources }, onChange, onEnded }: OwnFeedsProps) {
  return feeds.map((feed, at) => {
    if (feed.isPartly) return <SharedCard key={feed.id} feed={feed} onTakenOut={onChange} />
    return (
      <FeedCard
        key={feed.id}
        feed={feed}
        from={sources.find(({ source }) => source === feed.source)?.name ?? 'A bundle'}
        isFirst={at === 0}
        onChange={onChange}
        onEnded={onEnded}
      />
    )
  })
}

export type FeedChoiceProps = {
  readonly feeds: readonly Feed[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** Whose link the steps below name, where somebody has several. */
export function FeedChoice({ feeds, chosen, onChoose }: FeedChoiceProps) {
  return (
    <label className={styles.zone}>
      <span>With the link of</span>
      <select value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {feeds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

export function NoneYet() {
  return (
    <div className={feedPage.box}>
      <h2 className="heading">No link yet</h2>
      <p className={feedPage.muted}>
        It is made for you alone. You can end it at any time; your library is not touched by it.
      </p>
    </div>
  )
}

/** Takes the place of the card that was pressed, and its focus. */
export function EndedNote({ at }: { readonly at: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
  return (
    <div className={feedPage.box}>
      <div className={feedPage.apart}>
        <h2 ref={heading} tabIndex={-1} className="heading">
          Link ended
        </h2>
        <span className={`figures ${feedPage.small}`}>{time}</span>
      </div>
      <p className={feedPage.muted}>
        Devices that still ask get no picture and keep the last one. It cannot be brought back; a new link is a new
        secret.
      </p>
    </div>
  )
}

export function Unconfirmed() {
  return (
    <div className={feedPage.box}>
      <h2 className="heading">Your own pictures</h2>
      <p className={feedPage.muted}>
        Please confirm your e-mail address first: a feed goes on without a login, so we want to be sure that the account
        is yours. Or log out and open the link in your receipt; a feed needs no account.
      </p>
      <div className={feedPage.row}>
        <LinkButton to="/account">Your account</LinkButton>
      </div>
    </div>
  )
}
