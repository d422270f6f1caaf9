import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import {
  type AnnouncementPage,
  CALL_BACK_MINUTES,
  type DeskAnnouncement,
} from '../../../contract/desk/announcements.ts'
import { isDone } from '../../../contract/desk/orders.ts'
import { Choices } from '../parts/choice.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Field, Fields } from '../parts/field.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone } from '../state/toasts.ts'

type SendDialogProps = {
  readonly page: AnnouncementPage
  readonly news: DeskAnnouncement
  readonly people: number
  /** The revision that is kept, once everything typed is; nothing where it cannot be. */
  readonly keep: () => Promise<number | undefined>
  readonly onSent: () => void
  readonly onClose: () => void
}

/** The last question: to how many, when, and how long it can be called back. */
export function SendDialog({ page, news, people, keep, onSent, onClose }: SendDialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState('')
  const [time, setTime] = useState('09:00')
  async function send() {
    if (when === 'later' && (day === '' || time === '')) return 'Choose a day and a time.'
    const revision = await keep()
    if (revision === undefined) return 'What you typed could not be kept.'
    const body = { revision, at: when === 'later' ? { day, time } : null }
    const { value, problem } = await askDesk(`/announcements/${news.id}/send`, { method: 'POST', body }, isDone)
    if (problem) return problemWords(problem)
    sayDone(value.words)
    onSent()
    return undefined
  }
  const count = people.toLocaleString('en-US')
  return (
    <Confirm
      title={`Send to ${people === 1 ? 'one person' : `${count} people`}?`}
      action={when === 'now' ? `Send to ${count}` : `Schedule for ${count}`}
      tone="main"
      onSubmit={send}
      onClose={onClose}
      then={[
        { icon: 'undo', words: callBackWords(when) },
        { icon: 'send', words: paceWords(people, page.perMinute) },
        { icon: 'shield', words: 'Who ends news meanwhile gets none. Whoever wants it by then gets it too.' },
      ]}
    >
      <Choices
        label="When"
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later', note: `By the shop’s clock: ${page.timeZone}.` },
        ]}
      />
      {when === 'later' && (
        <Fields>
          <Field label="Day" type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          <Field label="Time" type="time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
        </Fields>
      )}
    </Confirm>
  )
}

function callBackWords(when: 'now' | 'later'): string {
  return when === 'now'
    ? `It leaves in ${CALL_BACK_MINUTES} minutes; until then you can call it back.`
    : 'Until then you can call it back.'
}

function paceWords(people: number, perMinute: number): string {
  const minutes = Math.ceil(people / perMinute)
  const time = minutes < 120 ? countOf(minutes, 'minute') : countOf(Math.round(minutes / 60), 'hour')
  return `About ${time} for all, ${countOf(perMinute, 'mail')} a minute at most. You can end it midway.`
}
