import { useEffect, useState } from 'react'
import { customerKeySchema, type DeskCustomer, deskCustomerSchema } from '../../../contract/desk/messages.ts'
import { doneSchema } from '../../../contract/desk/orders.ts'
import { DESK_API } from '../../../contract/desk/staff.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useNavigate } from '../../routing/router.tsx'
import { MailsTable } from '../messages/mails-table.tsx'
import { MessagesTable } from '../messages/messages-table.tsx'
import { OrdersTable } from '../orders/orders-table.tsx'
import { Button, DownloadLink } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Facts, Figures } from '../parts/facts.tsx'
import { SearchField, wellFormed } from '../parts/field.tsx'
import { Muted, Page, Panel, Row } from '../parts/layout.tsx'
import { Loaded, problemWords, Skeleton } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { groupBy } from '../state/group-by.ts'
import { withWords } from '../state/kept-words.ts'
import { mayDo, type ScreenProps } from '../state/session.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'

/** Everything that is known about one address, account or guest. */
export function Screen(props: ScreenProps) {
  const { below } = props
  if (below.includes('@')) return <OlderLink email={below} />
  return below ? <Customer {...props} key={below} /> : <FindCustomer />
}

/** What the shop calls whoever has this address, which stands in no address of the desk; or what is wrong. */
async function findKey(email: string): Promise<{ readonly to: string } | { readonly problem: string }> {
  const { value, problem } = await askDesk('/customers', { method: 'POST', body: { email } }, customerKeySchema)
  return problem ? { problem: problemWords(problem) } : { to: `/desk/customers/${value.key}` }
}

/** From when links named people by their address. */
function OlderLink({ email }: { readonly email: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void findKey(email).then((found) => navigate('to' in found ? found.to : '/desk/customers', { replace: true }))
  }, [email, navigate])
  return (
    <Page title="Customers" narrow>
      <Skeleton />
    </Page>
  )
}

function FindCustomer() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  async function find(words: string) {
    if (!isWholeAddress(words)) return navigate('/desk/orders', withWords(words))
    const found = await findKey(words)
    if ('problem' in found) sayFailed(found.problem)
    else navigate(found.to)
  }
  return (
    <Page title="Customers" note="By address: an account, or a guest who bought something." narrow>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const words = wellFormed(typed.trim())
          if (words !== '') void find(words)
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
  const path = `/customers/${encodeURIComponent(below)}`
  const data = useDeskData(path, deskCustomerSchema)
  const email = data.value?.email
  const [isErasing, setErasing] = useState(false)
  const isOwner = mayDo(staff, 'refund-more')
  return (
    <Page
      title={email ?? 'Customer'}
      above={{ to: '/desk/customers', label: 'Customers' }}
      acts={
        isOwner &&
        data.value && (
          <>
            <DownloadLink href={`${DESK_API}${path}/export`}>Export data</DownloadLink>
            <Button tone="danger" icon="trash" onClick={() => setErasing(true)}>
              Erase …
            </Button>
          </>
        )
      }
    >
      <Loaded data={data}>{(customer) => <Known customer={customer} />}</Loaded>
      {isErasing && email && <EraseDialog path={path} email={email} onClose={() => setErasing(false)} />}
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

type EraseDialogProps = { readonly path: string; readonly email: string; readonly onClose: () => void }

function EraseDialog({ path, email, onClose }: EraseDialogProps) {
  const navigate = useNavigate()
  async function erase() {
    const { value, problem } = await askDesk(`${path}/erase`, { method: 'POST', body: {} }, doneSchema)
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
