import { useState } from 'react'
import { type DeskEvent, isEventBody } from '../../../contract/desk/events.ts'
import { Button } from '../parts/button.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { Facts } from '../parts/facts.tsx'
import { Stack } from '../parts/layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { RawText } from '../parts/raw-text.tsx'
import { Loaded } from '../parts/states.tsx'
import { useDeskData } from '../state/use-desk-data.ts'
import { EVENT_WORDS, outcomeWords } from './event-words.ts'
import { replay } from './replay.ts'

type EventDrawerProps = {
  readonly event: DeskEvent
  readonly mayReplay: boolean
  readonly onReplayed: () => void
  readonly onClose: () => void
}

/** One event: what it said, word for word. */
export function EventDrawer({ event, mayReplay, onReplayed, onClose }: EventDrawerProps) {
  const body = useDeskData(`/events/${event.id}`, isEventBody)
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
