import { useState } from 'react'
import type { GoingBack } from '../../../../contract/desk/draft.ts'
import { Checkbox } from '../../parts/choice.tsx'
import { Note } from '../../parts/states.tsx'
import styles from '../publish-bar.module.css'

export const UNCONFIRMED = 'Tick the box above first: some people get more, or pay less, than before.'

/** What somebody has said yes to. Once it gives something else, nobody has said so yet. */
export function useConfirmed(turn: Pick<GoingBack, 'confirms'> | undefined) {
  const [said, setSaid] = useState<string | null>(null)
  const asked = turn?.confirms ?? null
  return {
    confirmed: said === asked ? asked : null,
    confirm: (isWanted: boolean) => setSaid(isWanted ? asked : null),
  }
}

type GivenProps = Pick<GoingBack, 'gives'> & {
  readonly isConfirmed: boolean
  readonly onConfirm: (isWanted: boolean) => void
}

/** What anybody could get for less than now, and the one word that it needs. */
export function Given({ gives, isConfirmed, onConfirm }: GivenProps) {
  if (gives.length === 0) return null
  return (
    <Note tone="warn">
      <b>Some people get more, or pay less, than before.</b>
      <ul className={styles.gives}>
        {gives.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Checkbox
        label="Yes, this is what I want"
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </Note>
  )
}

/** Why this person may not do it, and what an owner would be asked. */
export function Refused({ refused }: { readonly refused: string }) {
  return (
    <Note tone="warn" icon="lock">
      <div className={styles.refused}>
        {refused.split('\n').map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Note>
  )
}
