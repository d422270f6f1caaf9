import { list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

const isRun = object({
  id: string,
  kind: literal('backup', 'test'),
  state: literal('running', 'done', 'failed'),
  folder: string,
  /** The machine whose folder it is. */
  host: string,
  startedAt: string,
  endedAt: nullable(string),
  filesDone: number,
  /** Null while it is not known how many there are. */
  filesTotal: nullable(number),
  rows: nullable(number),
  sizeBytes: nullable(number),
  problem: nullable(string),
})
export type DeskBackupRun = ValueOf<typeof isRun>

export const isBackups = object({
  /** Newest first, the one under way included. */
  runs: list(isRun),
  /** The newest that was taken whole. */
  last: nullable(isRun),
  lastTest: nullable(isRun),
  /** Where the next would go. */
  folder: string,
})
export type DeskBackups = ValueOf<typeof isBackups>
