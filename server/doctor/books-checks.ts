import { examineEvents } from '../checkout/examine-events.ts'
import { examineOrders, examineOwner } from '../checkout/examine-orders.ts'
import { examineOutbox } from '../mail/mail-log-queries.ts'
import { type Check, fails, note, ok, type Patient } from './check.ts'

/** What the shop's own books say, in sentences; none when all is well. */
function booksCheck(about: string, look: (patient: Patient) => Promise<readonly string[]>): Check {
  return {
    about,
    needs: ['db'],
    async look(patient) {
      const problems = await look(patient)
      return problems.length === 0 ? [ok(about, 'Nothing waits for you.')] : problems.map((text) => fails(about, text))
    },
  }
}

/** Events that could not be applied, paid orders that open nothing, mails that did not arrive. */
export const booksChecks: readonly Check[] = [
  booksCheck('payment events', ({ db, config }) => examineEvents(db, config.payments.provider)),
  booksCheck('orders', ({ db, config }) => examineOrders(db, config.payments.mode)),
  booksCheck('mails', ({ db }) => examineOutbox(db)),
]

/** Who hears of what needs the owner. */
export const ownerCheck: Check = {
  about: 'owner',
  needs: [],
  async look({ config }) {
    const problem = examineOwner(config.ownerEmails)
    return [problem ? note('owner', problem) : ok('owner', 'You hear of flagged orders by mail.')]
  },
}
