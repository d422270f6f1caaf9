import type { DeskAnnouncement } from '../../../contract/desk/announcements.ts'
import type { IconName } from '../parts/icon.tsx'
import { Tag } from '../parts/tag.tsx'

type Words = {
  readonly label: string
  readonly icon: IconName
  readonly tone: 'plain' | 'good' | 'bad' | 'info' | 'ember'
}

const STATES: Readonly<Record<DeskAnnouncement['state'], Words>> = {
  draft: { label: 'Draft', icon: 'edit', tone: 'ember' },
  scheduled: { label: 'Scheduled', icon: 'clock', tone: 'info' },
  sending: { label: 'On its way', icon: 'send', tone: 'info' },
  stopped: { label: 'Stopped', icon: 'alert', tone: 'bad' },
  done: { label: 'Sent', icon: 'check', tone: 'good' },
  cancelled: { label: 'Ended midway', icon: 'x', tone: 'plain' },
}

/** How an announcement stands. */
export function NewsTag({ state }: Pick<DeskAnnouncement, 'state'>) {
  const { label, icon, tone } = STATES[state]
  return (
    <Tag icon={icon} tone={tone}>
      {label}
    </Tag>
  )
}
