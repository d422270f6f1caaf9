import { describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { runPublishing } from './run-publishing.ts'

describe('a run of publishing', () => {
  it('ends with a line in the log, and the process goes on, when the database has gone away', async () => {
    const updateTable = () => {
      throw new Error('The connection ended.')
    }
    const db = { updateTable } as unknown as Database
    const lines: unknown[] = []
    const logger = { error: (...line: unknown[]) => lines.push(line) }
    const run = { db, now: () => new Date(), id: 'a', logger }
    await runPublishing(run, () => Promise.reject(new Error('The pages could not be stored.')))
    expect(lines).toEqual([
      [
        { err: new Error('The connection ended.'), problem: 'The pages could not be stored.' },
        'how a publication ended could not be noted',
      ],
    ])
  })
})
