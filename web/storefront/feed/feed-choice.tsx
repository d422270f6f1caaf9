import type { Feed } from '../../../contract/library/feeds.ts'
import styles from './feed-form.module.css'

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
