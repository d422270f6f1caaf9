import { useState } from 'react'
import { type AnnouncementPage, isNewsPreview } from '../../../contract/desk/announcements.ts'
import { DESK_API } from '../../../contract/desk/session.ts'
import { PreviewPane } from '../parts/preview-pane.tsx'
import { Loaded } from '../parts/states.tsx'
import { useDeskData } from '../state/use-desk-data.ts'
import styles from './news.module.css'

const WAYS = [
  { value: 'mail', label: 'Mail' },
  { value: 'text', label: 'Plain text' },
] as const

type NewsPreviewProps = { readonly id: string; readonly revision: number; readonly page: AnnouncementPage }

/** The mail as it was kept last: as mailboxes show it, and as plain text. */
export function NewsPreview({ id, revision, page }: NewsPreviewProps) {
  const [as, setAs] = useState<(typeof WAYS)[number]['value']>('mail')
  const data = useDeskData(`/announcements/${id}/preview?r=${revision}`, isNewsPreview)
  return (
    <PreviewPane label="Preview of the mail" as={{ label: 'As', value: as, onChange: setAs, options: WAYS }}>
      <p>
        <b>{page.leavesAs ?? 'The shop'}</b>
        <br />
        {data.value?.subject || 'Without a subject'}
      </p>
      {as === 'mail' ? (
        <iframe title="The mail" sandbox="" src={`${DESK_API}/announcements/${id}/mail?r=${revision}`} />
      ) : (
        <Loaded data={data}>{({ text }) => <pre className={styles.text}>{text}</pre>}</Loaded>
      )}
    </PreviewPane>
  )
}
