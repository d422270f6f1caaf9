import { useEffect, useEffectEvent, useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { type DeskMail, MAIL_STATES, type MailPage, mailPageSchema } from '../../../../contract/desk/messages.ts'
import { doneSchema } from '../../../../contract/desk/orders.ts'
import { useAddress, useNavigate } from '../../../routing/router.tsx'
import { tryOnOrder } from '../../orders/act-on-order.ts'
import { Button } from '../../parts/button.tsx'
import { Chips } from '../../parts/choice.tsx'
import { FormDialog } from '../../parts/dialog.tsx'
import { Field, KeptSearch } from '../../parts/field.tsx'
import { Muted, Panel, Stack } from '../../parts/layout.tsx'
import { Empty, Loaded, Note, problemWords } from '../../parts/states.tsx'
import { BulkAct, BulkBar, ShowMore, useChosen } from '../../parts/table.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { entryNow, keptWords, withWords } from '../../state/kept-words.ts'
import { useMorePages } from '../../state/more-pages.ts'
import { mayDo, type ScreenProps } from '../../state/session.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import { MailsTable } from '../mails-table.tsx'

const FRESH_MS = 10_000

type MailFilter = { readonly state: (typeof MAIL_STATES)[number] | 'all'; readonly to: string }

/** What the shop mailed, and what became of it. */
export function MailLog({ staff }: Pick<ScreenProps, 'staff'>) {
  const address = useAddress()
  const { search, pathname } = address
  const navigate = useNavigate()
  const { state, to } = readFilter(address)
  const query = new URLSearchParams({ ...asked(state), ...(to && { to }) }).toString()
  const data = useDeskData(`/mails?${query}`, mailPageSchema, { everyMs: FRESH_MS })
  const [correcting, setCorrecting] = useState<DeskMail>()
  const mayHelp = mayDo(staff, 'help-buyers')
  function change(next: Partial<MailFilter>) {
    const { state, to } = { ...readFilter(entryNow()), ...next }
    const query = new URLSearchParams(asked(state)).toString()
    navigate(query ? `?${query}` : pathname, { replace: true, ...withWords(to) })
  }
  const leaveAddress = useEffectEvent(() => change({}))
  useEffect(() => {
    if (new URLSearchParams(search).has('to')) leaveAddress()
  }, [search])
  return (
    <Stack>
      {data.value && data.value.lost > 0 && <LostNote count={data.value.lost} mayHelp={mayHelp} onSent={data.reload} />}
      <KeptSearch label="Beginning of the address" kept={to} onKeep={(typed) => change({ to: typed })} />
      <Chips
        label="State"
        value={state}
        onChange={(next) => change({ state: next })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'bounced', label: 'Bounced' },
          { value: 'given-up', label: 'Given up' },
          { value: 'waiting', label: 'Waiting' },
          { value: 'sent', label: 'Sent' },
        ]}
      />
      <Panel title="Mails" quiet flush>
        <Loaded data={data}>
          {(page) => (
            <MailList
              key={query}
              first={page}
              turn={data.turn}
              query={query}
              mayHelp={mayHelp}
              onCorrect={setCorrecting}
              onSent={data.reload}
            />
          )}
        </Loaded>
      </Panel>
      {correcting && <CorrectDialog mail={correcting} onDone={data.reload} onClose={() => setCorrecting(undefined)} />}
      <Muted>‘Sent’ means that your mail server took it; what another server returns later is not known here.</Muted>
    </Stack>
  )
}

function readFilter(place: Parameters<typeof keptWords>[0]): MailFilter {
  const state = new URLSearchParams(place.search).get('state')
  return { state: MAIL_STATES.find((each) => each === state) ?? 'all', to: keptWords(place, 'to') }
}

/** What a filter says by itself is left out. */
function asked(state: MailFilter['state']): Readonly<Record<string, string>> {
  return state === 'all' ? {} : { state }
}

type LostNoteProps = { readonly count: number; readonly mayHelp: boolean; readonly onSent: () => void }

function LostNote({ count, mayHelp, onSent }: LostNoteProps) {
  const [isBusy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    await sendAgain()
    setBusy(false)
    onSent()
  }
  return (
    <Note
      tone="warn"
      act={
        mayHelp && (
          <Button tone="main" icon="send" busy={isBusy} onClick={again}>
            Send all again
          </Button>
        )
      }
    >
      <b>{count === 1 ? 'One receipt did not arrive.' : `${count} receipts did not arrive.`}</b> Where the address is
      wrong, correct it; after the mail server was mended, send them all again.
    </Note>
  )
}

type MailListProps = {
  readonly first: MailPage
  readonly turn: number
  readonly query: string
  readonly mayHelp: boolean
  readonly onCorrect: (mail: DeskMail) => void
  readonly onSent: () => void
}

function MailList({ first, turn, query, mayHelp, onCorrect, onSent }: MailListProps) {
  const { rows, next, isBusy, showMore } = useMorePages({
    first: { rows: first.mails, next: first.next },
    turn,
    path: (after) => `/mails?${query}&after=${after}`,
    schema: mailPageSchema,
    read: (page) => ({ rows: page.mails, next: page.next }),
  })
  const chosen = useChosen(rows.map(({ id }) => id))
  if (rows.length === 0) {
    return (
      <Empty icon="mail" title={query ? 'No such mails' : 'No mails yet'}>
        {query ? 'Nothing fits.' : 'Receipts and links show here as soon as they are queued.'}
      </Empty>
    )
  }
  return (
    <>
      <MailsTable
        mails={rows}
        chosen={mayHelp ? chosen : undefined}
        onAgain={mayHelp ? (mail) => sendAgain(mail.id).then(onSent) : undefined}
        onCorrect={mayHelp ? onCorrect : undefined}
        more={next !== null && <ShowMore isBusy={isBusy} onMore={showMore} />}
      />
      <BulkBar chosen={chosen}>
        <BulkAct
          chosen={chosen}
          icon="send"
          label="Send again"
          act={trySendAgain}
          onDone={onSent}
          done={(count) => `${countOf(count, 'mail')} on the way again.`}
        />
      </BulkBar>
    </>
  )
}

type CorrectDialogProps = { readonly mail: DeskMail; readonly onDone: () => void; readonly onClose: () => void }

/** The order belongs to the corrected address from then on, and its receipt goes there. */
function CorrectDialog({ mail, onDone, onClose }: CorrectDialogProps) {
  const [email, setEmail] = useState(mail.to)
  async function correct() {
    const problem = await tryOnOrder(mail.orderId ?? '', 'move', { email })
    if (problem === undefined) onDone()
    return problem
  }
  return (
    <FormDialog title="Correct the address" action="Correct and send" onSubmit={correct} onClose={onClose}>
      <Field
        label="Address"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        hint="The order belongs to it from now on, whatever the provider says. Links that were mailed before end."
      />
    </FormDialog>
  )
}

/** Makes one mail anew, or every receipt that was lost. */
async function sendAgain(id?: string): Promise<void> {
  const path = id === undefined ? '/mails/again' : `/mails/${id}/again`
  const { value, problem } = await askDesk(path, { method: 'POST', body: {} }, doneSchema)
  if (problem) sayFailed(problemWords(problem))
  else sayDone(value.words)
}

/** The same for one of several: says why it did not work, or nothing. */
async function trySendAgain(id: string): Promise<string | undefined> {
  const { problem } = await askDesk(`/mails/${id}/again`, { method: 'POST', body: {} }, doneSchema)
  return problem && problemWords(problem)
}
