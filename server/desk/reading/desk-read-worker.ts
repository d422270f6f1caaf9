// Answers the desk's questions in a thread of its own, by a connection of its own.

import { sql } from 'kysely'
import { workerData } from 'piscina'
import { type Database, isPostgres, openForReading } from '../../database/database.ts'
import { readAtOneMoment } from '../../database/dump.ts'
import { answerQuestion, type DeskQuestion } from './desk-reads.ts'

const db = openForReading((workerData as { databaseUrl: string }).databaseUrl)

/** Of what an error says, only plain data crosses between threads; the codes tell an outage from a mistake. */
export type ThreadAnswer =
  | { readonly value: unknown }
  | { readonly problem: { readonly message: string; readonly code?: unknown; readonly errcode?: unknown } }

export default async (question: DeskQuestion): Promise<ThreadAnswer> => {
  try {
    return { value: await readAtOneMoment(db, (moment) => answerModestly(moment, question)) }
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
    return { problem: { message, code, errcode } }
  }
}

/** One core of the database's at most, and not for ever: whoever looks at a year is not more than whoever buys. */
async function answerModestly(moment: Database, question: DeskQuestion): Promise<unknown> {
  if (isPostgres(moment)) {
    await sql`select set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
      set_config('statement_timeout', '20s', true)`.execute(moment)
  }
  return answerQuestion(moment, question)
}
