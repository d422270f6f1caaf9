import type { Database } from '../database/database.ts'

/** Mails that wait because the mail server refuses the shop itself, in a sentence; none when all is well. */
export async function examineOutbox(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['problem', ({ fn }) => fn.countAll<string | number>().as('n')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('problem_kind', '=', 'sender')
    .groupBy('problem')
    .orderBy('problem')
    .execute()
  return rows.map(({ problem, n }) => {
    const waiting = Number(n) === 1 ? 'One mail waits' : `${n} mails wait`
    return `${waiting} because the mail server refuses the shop itself: ${problem}.`
  })
}
