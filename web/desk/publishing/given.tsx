import { useState } from 'react'
import type { GoingBack } from '../../../contract/desk/draft.ts'
import { Checkbox } from '../parts/choice.tsx'
import { Note } from '../parts/note.tsx'

export const UNCONFIRMED = 'Tick the box above first: some get more, or pay less, than before.'

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
      <b>Some get more, or pay less, than before.</b>
      {gives.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Checkbox
        label="Yes, this is what I want"
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </Note>
  )
}
