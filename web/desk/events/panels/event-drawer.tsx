import { useState } from 'react'
import { type DeskEvent, eventBodySchema } from '../../../../contract/desk/events.ts'
import { doneSchema } from '../../../../contract/desk/orders.ts'
import { Button } from '../../parts/button.tsx'
import { Drawer } from '../../parts/dialog.tsx'
import { Facts, RawText } from '../../parts/facts.tsx'
import { Stack } from '../../parts/layout.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Loaded, problemWords } from '../../parts/states.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import { EVENT_WORDS, outcomeWords } from './events-table.tsx'

type EventDrawerProps = {
  readonly event: DeskEvent
  readonly mayReplay: boolean
  readonly onReplayed: () => void
  readonly onClose: () => void
}

/** One event: what it said, word for word. */
export function EventDrawer({ event, mayReplay, onReplayed, onClose }: EventDrawerProps) {
  const body = useDeskData(`/events/${event.id}`, eventBodySchema)
  const [isBusy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    await replay(event.id)
    setBusy(false)
    onReplayed()
    onClose()
  }
  return (
    <Drawer
      title={event.name}
      onClose={onClose}
      foot={
        mayReplay && (
          <Button icon="refresh" busy={isBusy} onClick={again}>
            Replay
          </Button>
        )
      }
    >
      <Stack>
        <Facts
          facts={[
            { name: 'State', value: EVENT_WORDS[event.state].label },
            { name: 'What became of it', value: outcomeWords(event) },
            { name: 'Received', value: <Moment at={event.receivedAt} /> },
            { name: 'Applied', value: event.appliedAt && <Moment at={event.appliedAt} /> },
            { name: 'Next try', value: event.nextTryAt && <Moment at={event.nextTryAt} /> },
          ]}
        />
        <Loaded data={body}>{(value) => <RawText body={value.body} />}</Loaded>
      </Stack>
    </Drawer>
  )
}

/** Applies one event again, or all that failed. */
export async function replay(id?: string): Promise<void> {
  const path = id === undefined ? '/events/replay' : `/events/${id}/replay`
  const { value, problem } = await askDesk(path, { method: 'POST', body: {} }, doneSchema)
  if (problem) sayFailed(problemWords(problem))
  else sayDone(value.words)
}

/** The same for one of several: says why it did not work, or nothing. */
export async function tryReplay(id: string): Promise<string | undefined> {
  const { problem } = await askDesk(`/events/${id}/replay`, { method: 'POST', body: {} }, doneSchema)
  return problem && problemWords(problem)
}
