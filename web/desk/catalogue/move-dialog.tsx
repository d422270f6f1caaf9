import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { Select } from '../parts/field.tsx'
import { Note } from '../parts/note.tsx'
import { useDraft } from '../state/draft.ts'
import type { ChangePictures } from './remove-dialog.tsx'

/** Anywhere, or where pictures are given away, or where they are sold. */
export type MoveTo = 'any' | 'free' | 'sold'

type MoveDialogProps = {
  readonly to: MoveTo
  readonly ids: readonly string[]
  /** Of the category in which they are. */
  readonly slug: string
  readonly what: string
  readonly change: ChangePictures
  readonly onDone: () => void
  readonly onClose: () => void
}

const WORDS = {
  any: {
    verb: 'Move',
    hint: 'Pictures of a free category are given away, those of others are sold in bundles. Whoever bought one keeps it.',
    none: 'There is no other category.',
  },
  free: {
    verb: 'Give away',
    hint: 'Everybody may download them there in full size, and bundles hold them no longer. Whoever bought one keeps it.',
    none: 'There is no free category yet. Make one in the catalogue: ‘New category’, sold as ‘Free pictures’.',
  },
  sold: {
    verb: 'Sell',
    hint: 'They are part of the bundles that hold this category, also for those who bought them before. Free downloads end.',
    none: 'There is no category yet whose pictures are sold. Make one in the catalogue: ‘New category’.',
  },
} as const

/** A category is free or sold, and so are its pictures. */
export function MoveDialog({ to, ids, slug, change, what, onDone, onClose }: MoveDialogProps) {
  const { value: draft } = useDraft()
  const others = (draft?.categories ?? []).filter(
    (category) => category.slug !== slug && (to === 'any' || category.isFree === (to === 'free')),
  )
  const [chosen, setChosen] = useState<string>()
  const target = others.find((category) => category.slug === chosen) ?? others[0]
  const { verb, hint, none } = WORDS[to]
  async function move() {
    if (!target) return none
    const done = `${what} moved to ${target.name} in the draft.`
    const problem = await change(ids, { category: target.slug }, done, { category: slug })
    if (problem === undefined) onDone()
    return problem
  }
  if (draft && !target) {
    return (
      <FormDialog title={`${verb} ${what}`} action="Close" onSubmit={async () => undefined} onClose={onClose}>
        <Note>{none}</Note>
      </FormDialog>
    )
  }
  return (
    <FormDialog title={`${verb} ${what}`} action={`${verb} in the draft`} onSubmit={move} onClose={onClose}>
      <Select
        label={to === 'any' ? 'To' : 'In'}
        hint={hint}
        value={target?.slug}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {others.map(({ slug: other, name, isFree }) => (
          <option key={other} value={other}>
            {name} ({isFree ? 'free' : 'sold'})
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}
