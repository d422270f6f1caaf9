const STAR = 'M8 0l2.35 5.26 5.65.56-4.26 3.8 1.25 5.62L8 12.3 3.01 15.24l1.25-5.62L0 5.82l5.65-.56Z'
/** Distance from star to star. */
const PITCH = 19.2

/** Five stars, the last one nine tenths full; the words beside them say it too. */
export function RatingStars() {
  return (
    <svg viewBox="0 0 93 16" aria-hidden="true">
      <defs>
        <linearGradient id="nine-tenths">
          <stop offset=".9" stopColor="var(--ember)" />
          <stop offset=".9" stopColor="#5a5854" />
        </linearGradient>
      </defs>
      {[0, 1, 2, 3, 4].map((at) => (
        <path
          key={at}
          d={STAR}
          transform={`translate(${at * PITCH} 0)`}
          fill={at < 4 ? 'var(--ember)' : 'url(#nine-tenths)'}
        />
      ))}
    </svg>
  )
}
