import { STAR } from '../../ui/stars.tsx'

/** Distance from star to star. */
const PITCH = 19.2

/** Five stars, the last of them partly full; the words beside them say it too. */
export function RatingStars({ rating }: { rating: number }) {
  const full = Math.floor(rating)
  const rest = (rating - full).toFixed(2)
  return (
    <svg viewBox="0 0 93 16" aria-hidden="true">
      <defs>
        <linearGradient id="partly-full">
          <stop offset={rest} stopColor="var(--ember)" />
          <stop offset={rest} stopColor="var(--unlit)" />
        </linearGradient>
      </defs>
      {[0, 1, 2, 3, 4].map((at) => (
        <path key={at} d={STAR} transform={`translate(${at * PITCH} 0)`} fill={inkOf(at, full)} />
      ))}
    </svg>
  )
}

function inkOf(at: number, full: number): string {
  if (at < full) return 'var(--ember)'
  return at === full ? 'url(#partly-full)' : 'var(--unlit)'
}
