import { useEffect } from 'react'
import { needsSchema } from '../../../contract/desk/today.ts'
import { poll } from '../../state/poll.ts'
import { createStore } from '../../state/store.ts'
import { askDesk } from './ask-desk.ts'
import { mayDo, type SignedIn } from './session.ts'

/** How many things wait on a screen, by the screen's path; shown beside its name. Whoever learns of them says so here. */
export const needs = createStore<Readonly<Record<string, number>>>(() => ({}))

/** Each of these questions has an index of its own, so asking often costs little. */
const EVERY_MS = 10_000

/** Counts beside the screens' names what waits for somebody, while the desk is looked at. */
export function useNeeds(staff: SignedIn): void {
  const maySee = mayDo(staff, 'see-orders')
  useEffect(() => {
    if (!maySee) return
    const asking = poll({
      ask: () => askDesk('/needs', {}, needsSchema),
      take({ value }) {
        if (value) {
          const { flagged, lostReceipts, disputes, events, mails, messages, news, setUp } = value
          needs.set({
            ...needs.get(),
            '/desk/orders': flagged.count + disputes.count,
            '/desk/messages': lostReceipts.count + (mails.refused > 0 ? 1 : 0) + messages + news.length,
            '/desk/set-up': setUp.length,
            '/desk/events': events.aside + events.failed,
          })
        }
        return true
      },
      delaysMs: [EVERY_MS],
    })
    asking.start()
    return () => asking.stop()
  }, [maySee])
}
