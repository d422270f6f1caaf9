import { isRawEvents } from '../../../contract/desk/orders.ts'
import { Drawer } from '../parts/drawer.tsx'
import { Stack } from '../parts/layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty, Loaded } from '../parts/states.tsx'
import { useDeskData } from '../state/use-desk-data.ts'
import styles from './order.module.css'

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
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys. */}
                  <pre className={styles.raw} tabIndex={0}>
                    {readable(body)}
                  </pre>
                </section>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Drawer>
  )
}

/** Indented; what is no JSON stays as it came. */
export function readable(body: string): string {
  if (body === '') return 'Its words were forgotten with the buyer.'
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
