import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import {
  type DeskEvent,
  EVENT_STATES,
  type EventPage,
  eventPageSchema,
  type Reconciling,
  reconcilingSchema,
} from '../../../contract/desk/events.ts'
import { useAddress, useNavigate } from '../../routing/router.tsx'
import { Button } from '../parts/button.tsx'
import { Chips } from '../parts/choice.tsx'
import { Page, Panel } from '../parts/layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty, Loaded, Note, problemWords } from '../parts/states.tsx'
import { BulkAct, BulkBar, ShowMore, useChosen } from '../parts/table.tsx'
import { useMorePages } from '../state/more-pages.ts'
import { mayDo, type ScreenProps } from '../state/session.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { askLines } from './panels/ask-lines.ts'
import { EventDrawer, replay, tryReplay } from './panels/event-drawer.tsx'
import { EventsTable } from './panels/events-table.tsx'

const FRESH_MS = 10_000

type Filter = (typeof EVENT_STATES)[number] | 'all'

/** What the payment provider told the shop, and what became of it. */
export function Screen({ staff }: ScreenProps) {
  const { search, pathname } = useAddress()
  const navigate = useNavigate()
  const wanted = new URLSearchParams(search).get('state')
  const state: Filter = EVENT_STATES.find((each) => each === wanted) ?? 'all'
  const query = state === 'all' ? '' : `state=${state}`
  const data = useDeskData(`/events?${query}`, eventPageSchema, { everyMs: FRESH_MS })
  const [shown, setShown] = useState<DeskEvent>()
  const { counts } = data.value ?? {}
  const mayHelp = mayDo(staff, 'help-buyers')
  return (
    <Page
      title="Events"
      note="What your payment provider told the shop, word for word, and what became of it."
      acts={mayHelp && <Reconcile at={data.value?.reconciled ?? null} onDone={data.reload} />}
    >
      {data.value && <FailedNote page={data.value} mayHelp={mayHelp} onReplayed={data.reload} />}
      <Chips
        label="State"
        value={state}
        onChange={(next) => navigate(next === 'all' ? pathname : `?state=${next}`, { replace: true })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'aside', label: 'Set aside', count: counts?.aside },
          { value: 'failed', label: 'Failed, tried again', count: counts?.failed },
          { value: 'waiting', label: 'Waiting', count: counts?.waiting },
          { value: 'applied', label: 'Applied' },
        ]}
      />
      <Panel title="Events" quiet flush>
        <Loaded data={data}>
          {(page) => (
            <EventList
              key={query}
              query={query}
              mayHelp={mayHelp}
              first={page}
              turn={data.turn}
              onShow={setShown}
              onReplayed={data.reload}
            />
          )}
        </Loaded>
      </Panel>
      {shown && (
        <EventDrawer event={shown} mayReplay={mayHelp} onReplayed={data.reload} onClose={() => setShown(undefined)} />
      )}
    </Page>
  )
}

type FailedNoteProps = { readonly page: EventPage; readonly mayHelp: boolean; readonly onReplayed: () => void }

function FailedNote({ page: { counts }, mayHelp, onReplayed }: FailedNoteProps) {
  const [isBusy, setBusy] = useState(false)
  const failed = counts.aside + counts.failed
  if (failed === 0) return null
  async function again() {
    setBusy(true)
    await replay()
    setBusy(false)
    onReplayed()
  }
  return (
    <Note
      tone="warn"
      act={
        mayHelp && (
          <Button tone="main" icon="refresh" busy={isBusy} onClick={again}>
            Replay all failed
          </Button>
        )
      }
    >
      <b>{countOf(failed, 'event')} could not be applied.</b> They are kept word for word, so nothing is lost. When the
      cause is mended, replay them; what is right already stays as it is.
    </Note>
  )
}

type EventListProps = {
  readonly first: EventPage
  readonly turn: number
  readonly query: string
  readonly mayHelp: boolean
  readonly onReplayed: () => void
  readonly onShow: (event: DeskEvent) => void
}

function EventList({ first, turn, query, mayHelp, onReplayed, onShow }: EventListProps) {
  const { rows, next, isBusy, showMore } = useMorePages({
    first: { rows: first.events, next: first.next },
    turn,
    path: (after) => `/events?${query}&after=${after}`,
    schema: eventPageSchema,
    read: (page) => ({ rows: page.events, next: page.next }),
  })
  const chosen = useChosen(rows.map(({ id }) => id))
  if (rows.length === 0) {
    return (
      <Empty icon="events" title={query ? 'No such events' : 'No events yet'}>
        {query ? 'Nothing is in this state.' : 'The first purchase brings the first one.'}
      </Empty>
    )
  }
  return (
    <>
      <EventsTable
        events={rows}
        onShow={onShow}
        chosen={mayHelp ? chosen : undefined}
        more={next !== null && <ShowMore isBusy={isBusy} onMore={showMore} />}
      />
      <BulkBar chosen={chosen}>
        <BulkAct
          chosen={chosen}
          icon="refresh"
          label="Replay"
          act={tryReplay}
          onDone={onReplayed}
          done={(count) => `${countOf(count, 'event')} replayed.`}
        />
      </BulkBar>
    </>
  )
}

type ReconcileProps = { readonly at: string | null; readonly onDone: () => void }

/** Asks the provider for its orders now, and says how far that has come. */
function Reconcile({ at, onDone }: ReconcileProps) {
  const [soFar, setSoFar] = useState<string>()
  async function ask() {
    let last: Reconciling | undefined
    setSoFar('Asking the provider …')
    const problem = await askLines('/events/reconcile', reconcilingSchema, (line) => {
      last = line
      setSoFar(line.words)
    })
    setSoFar(undefined)
    if (problem) sayFailed(problemWords(problem))
    else sayHowItWent(last)
    onDone()
  }
  return (
    <>
      <small aria-live="polite">
        {soFar
          ? soFar
          : at !== null && (
              <>
                Asked the provider <Moment at={at} />
              </>
            )}
      </small>
      <Button icon="refresh" busy={soFar !== undefined} onClick={ask}>
        Reconcile now
      </Button>
    </>
  )
}

function sayHowItWent(last: Reconciling | undefined): void {
  if (last?.state === 'done') sayDone(last.words)
  else sayFailed(last?.state === 'failed' ? last.words : 'The shop stopped before it had asked for all; ask once more.')
}
