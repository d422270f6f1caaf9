import { useState } from 'react'
import { type AnnouncementPage, isNewsPreview } from '../../../contract/desk/announcements.ts'
import { DESK_API } from '../../../contract/desk/desk-session.ts'
import { Segment } from '../parts/choice.tsx'
import { Loaded } from '../parts/states.tsx'
import { useDeskData } from '../state/use-desk-data.ts'
import styles from './news.module.css'

type NewsPreviewProps = { readonly id: string; readonly revision: number; readonly page: AnnouncementPage }

/** The mail as it was kept last: as mailboxes show it, and as plain text. */
export function NewsPreview({ id, revision, page }: NewsPreviewProps) {
  const [as, setAs] = useState<'mail' | 'text'>('mail')
  const data = useDeskData(`/announcements/${id}/preview?r=${revision}`, isNewsPreview)
  return (
    <aside className={styles.preview} aria-label="Preview of the mail">
      <div className={styles.previewHead}>
        <h2>Preview</h2>
        <Segment
          label="As"
          value={as}
          onChange={setAs}
          options={[
            { value: 'mail', label: 'Mail' },
            { value: 'text', label: 'Plain text' },
          ]}
        />
      </div>
      <div className={styles.mailbox}>
        <p>
          <b>{page.leavesAs ?? 'The shop'}</b>
          <br />
          {data.value?.subject || 'Without a subject'}
        </p>
        {as === 'mail' ? (
          <iframe
            title="The mail"
            className={styles.mail}
            sandbox=""
            src={`${DESK_API}/announcements/${id}/mail?r=${revision}`}
          />
        ) : (
          <Loaded data={data}>{({ text }) => <pre className={styles.text}>{text}</pre>}</Loaded>
        )}
      </div>
    </aside>
  )
}
