import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** Stands in a query for a value that comes when it is run. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is asked thousands of times an hour: building one costs more than running it, so it is built once for each
 * database. `build` gets stand-ins for its values and may only hand them on, as they are, to where values stand.
 */
export function prepared<Values extends Readonly<Record<string, string>>, Row>(
  build: (db: Database, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Database, values: Values) => Promise<Row[]> {
  const built = new WeakMap<Database, CompiledQuery<Row>>()
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values
  return async (db, values) => {
    const query = built.get(db) ?? build(db, slots).compile()
    built.set(db, query)
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

const LENGTHS = [1, 10, 100, 500] as const
const LONGEST = 500

/**
 * Parts of a few lengths, so that a list of any length is written by few statements: each other text is compiled anew, and
 * kept. The last part repeats a value until it is as long, so this is for statements that may meet one twice.
 */
export function inFewLengths<Value>(values: readonly Value[]): Value[][] {
  const parts: Value[][] = []
  for (let at = 0; at < values.length; at += LONGEST) {
    const part = values.slice(at, at + LONGEST)
    const length = LENGTHS.find((each) => each >= part.length) ?? LONGEST
    const last = part.slice(-1)
    parts.push([...part, ...Array.from({ length: length - part.length }, () => last).flat()])
  }
  return parts
}
