import { useState } from 'react'
import type { DeskDraft } from '../../../contract/desk/draft.ts'
import { IconButton } from '../parts/button.tsx'
import { Segment } from '../parts/choice.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Select } from '../parts/field.tsx'
import { useDraft } from '../state/draft.ts'
import { DraftFrame, FRAMED_SCREENS, type FramedScreen } from './draft-frame.tsx'
import styles from './preview-dialog.module.css'

/** The pages of the draft, before anybody else sees them. Nothing of them runs. */
export function PreviewDialog({ onClose }: { readonly onClose: () => void }) {
  const { value: draft } = useDraft()
  const [path, setPath] = useState('/')
  const [screen, setScreen] = useState<FramedScreen>('desktop')
  return (
    <Dialog title="Preview of the draft" full onClose={onClose}>
      <div className={styles.head}>
        <h2>Preview of the draft</h2>
        <Select bare label="Page" value={path} onChange={(event) => setPath(event.currentTarget.value)}>
          {listPages(draft).map((page) => (
            <option key={page.path} value={page.path}>
              {page.name}
            </option>
          ))}
        </Select>
        <Segment label="Screen" value={screen} onChange={setScreen} options={FRAMED_SCREENS} />
        <IconButton icon="x" label="Close" onClick={onClose} />
      </div>
      <DraftFrame key={`${path} ${draft?.revision}`} path={path} screen={screen} />
    </Dialog>
  )
}

function listPages(draft: DeskDraft | undefined) {
  const categories = draft?.categories.filter(({ isHidden }) => !isHidden) ?? []
  return [{ path: '/', name: 'Home' }, { path: '/bundles', name: 'Bundles' }, ...categories]
}
