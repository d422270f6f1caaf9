import { classNames } from './class-names.ts'
import styles from './stars.module.css'

export const STAR = 'M8 0l2.35 5.26 5.65.56-4.26 3.8 1.25 5.62L8 12.3 3.01 15.24l1.25-5.62L0 5.82l5.65-.56Z'
const PITCH = 19.2

type StarsProps = { readonly stars: number; readonly large?: boolean }

/** Whole stars out of five, said in words as well. */
export function Stars({ stars, large = false }: StarsProps) {
  const full = Math.round(stars)
  return (
    <svg
      viewBox="0 0 93 16"
      className={classNames(styles.stars, large && styles.large)}
      role="img"
      aria-label={`${stars} of 5 stars`}
    >
      {[0, 1, 2, 3, 4].map((at) => (
        <path
          key={at}
          d={STAR}
          transform={`translate(${at * PITCH} 0)`}
          fill={at < full ? 'currentColor' : 'var(--unlit)'}
        />
      ))}
    </svg>
  )
}
