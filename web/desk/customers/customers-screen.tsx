import { useState } from 'react'
import { type DeskCustomer, isDeskCustomer } from '../../../contract/desk/customers.ts'
import { DESK_API } from '../../../contract/desk/desk-session.ts'
import { isDone } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useNavigate } from '../../routing/router.tsx'
import { MailsTable } from '../messages/mails-table.tsx'
import { MessagesTable } from '../messages/messages-table.tsx'
import { OrdersTable } from '../orders/orders-table.tsx'
import { Button, DownloadLink } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Facts, Figures } from '../parts/facts.tsx'
import { SearchField } from '../parts/field.tsx'
import { Muted, Page, Panel, Row } from '../parts/layout.tsx'
import { Loaded, problemWords } from '../parts/states.tsx'
import { wellFormed } from '../parts/well-formed.ts'
import { askDesk } from '../state/ask-desk.ts'
import { groupBy } from '../state/group-by.ts'
import { mayDo, type ScreenProps } from '../state/session.ts'
import { sayDone } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'

/** Everything that is known about one address, account or guest. */
export function Screen(props: ScreenProps) {
  return props.below ? <Customer {...props} key={props.below} /> : <FindCustomer />
}

function FindCustomer() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  return (
    <Page title="Customers" note="By address: an account, or a guest who bought something." narrow>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === '') return
          const words = encodeURIComponent(wellFormed(typed.trim()))
          navigate(isWholeAddress(typed) ? `/desk/customers/${words}` : `/desk/orders?text=${words}`)
        }}
      >
        <Row>
          <SearchField
            label="Address of a customer"
            placeholder="name@example.com"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button tone="main" type="submit">
            Find
          </Button>
        </Row>
      </form>
      <Muted>
        A whole address shows what is known of it: orders, mails and messages. A part of one is looked for among the
        orders.
      </Muted>
    </Page>
  )
}

function isWholeAddress(typed: string): boolean {
  const [name, domain, ...more] = typed.trim().split('@')
  return more.length === 0 && Boolean(name) && /[^.]\.[^.]/.test(domain ?? '')
}

function Customer({ below, staff }: ScreenProps) {
  const data = useDeskData(`/customers/${encodeURIComponent(below)}`, isDeskCustomer)
  const [isErasing, setErasing] = useState(false)
  const isOwner = mayDo(staff, 'refund-more')
  return (
    <Page
      title={below}
      above={{ to: '/desk/customers', label: 'Customers' }}
      acts={
        isOwner &&
        data.value && (
          <>
            <DownloadLink href={`${DESK_API}/customers/${encodeURIComponent(below)}/export`}>Export data</DownloadLink>
            <Button tone="danger" icon="trash" onClick={() => setErasing(true)}>
              Erase …
            </Button>
          </>
        )
      }
    >
      <Loaded data={data}>{(customer) => <Known customer={customer} />}</Loaded>
      {isErasing && <EraseDialog email={below} onClose={() => setErasing(false)} />}
    </Page>
  )
}

function Known({ customer: { account, orders, mails, messages, consents } }: { readonly customer: DeskCustomer }) {
  const since = account?.since && new Date(account.since).toLocaleDateString('en-GB', { dateStyle: 'medium' })
  return (
    <>
      <Figures
        figures={[
          {
            name: 'Is',
            figure: account ? 'Account' : 'Guest',
            note: account ? `since ${since}` : 'without an account',
          },
          { name: 'Orders', figure: String(orders.length) },
          { name: 'Kept', figure: keptOf(orders), note: 'before fees and tax' },
          ...(account ? [{ name: 'Favourites', figure: String(account.favourites) }] : []),
        ]}
      />
      <Panel title="Orders" flush={orders.length > 0}>
        {orders.length > 0 ? (
          <OrdersTable label="Orders of this address" orders={orders} />
        ) : (
          <Muted>Nothing was bought with this address.</Muted>
        )}
      </Panel>
      {consents.length > 0 && <Consents consents={consents} />}
      {messages.length > 0 && (
        <Panel title="Written to the shop" flush>
          <MessagesTable messages={messages} />
        </Panel>
      )}
      <Panel title="Mails" flush={mails.length > 0}>
        {mails.length > 0 ? <MailsTable mails={mails} /> : <Muted>Nothing was mailed to it.</Muted>}
      </Panel>
    </>
  )
}

/** The order's own page says the words; the confirmation of each is among the mails. */
function Consents({ consents }: Pick<DeskCustomer, 'consents'>) {
  const facts = consents.map(({ number, givenAt, version }) => ({
    name: number,
    value: `Agreed that the download begins, ${new Date(givenAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })}, words of ${version}`,
  }))
  return (
    <Panel title="Consents">
      <Facts facts={facts} />
    </Panel>
  )
}

function keptOf(orders: DeskCustomer['orders']): string {
  const sums = groupBy(orders, ({ currency }) => currency ?? '')
  const words = [...sums]
    .filter(([currency]) => currency !== '')
    .map(([currency, group]) =>
      formatMoney(
        group.reduce((sum, { totalMinor, refundedMinor }) => sum + (totalMinor ?? 0) - refundedMinor, 0),
        currency,
      ),
    )
  return words.join(' + ') || '–'
}

function EraseDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const navigate = useNavigate()
  async function erase() {
    const path = `/customers/${encodeURIComponent(email)}/erase`
    const { value, problem } = await askDesk(path, { method: 'POST', body: {} }, isDone)
    if (problem) return problemWords(problem)
    sayDone(value.words)
    navigate('/desk/customers', { replace: true })
    return undefined
  }
  return (
    <Confirm
      title={`Erase ${email}?`}
      action="Erase"
      onSubmit={erase}
      onClose={onClose}
      then={[
        { icon: 'user', words: 'The account, favourites, mails, notes and links of this address are deleted.' },
        { icon: 'lock', words: 'What they bought can be reached no more, by them or anybody.' },
        { icon: 'orders', words: 'What was paid stays in the books, as tax law asks, and no name with it.' },
        { icon: 'alert', words: 'It cannot be taken back. Make sure that they asked for it themselves.' },
      ]}
    />
  )
}
