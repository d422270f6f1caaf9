import type { Feeds } from '../../../contract/library/feeds.ts'
import { FeedCard } from './feed-card.tsx'
import { SharedCard } from './shared-card.tsx'

export { FeedChoice } from './feed-choice.tsx'
export { FeedForm } from './feed-form.tsx'
export { EndedNote, NoneYet, Unconfirmed } from './feed-notes.tsx'

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
