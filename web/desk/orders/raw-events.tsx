import { isRawEvents } from '../../../contract/desk/orders.ts'
import { Drawer } from '../parts/drawer.tsx'
import { Stack } from '../parts/layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { RawText } from '../parts/raw-text.tsx'
import { Empty, Loaded } from '../parts/states.tsx'
import { useDeskData } from '../state/use-desk-data.ts'

/** What the provider told of an order, word for word. */
export function RawEvents({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const data = useDeskData(`/orders/${orderId}/events`, isRawEvents)
  return (
    <Drawer title="Raw events" onClose={onClose}>
      <Loaded data={data}>
        {({ events }) =>
          events.length === 0 ? (
            <Empty icon="events" title="No event told of it">
              The shop asked the provider, or the order was given away.
            </Empty>
          ) : (
            <Stack>
              {events.map(({ id, name, receivedAt, outcome, body }) => (
                <section key={id} aria-label={name}>
                  <h3>{name}</h3>
                  <p>
                    <Moment at={receivedAt} />
                    {outcome ? `, ${outcome}` : ''}
                  </p>
                  <RawText body={body} />
                </section>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Drawer>
  )
}
