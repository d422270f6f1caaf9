import { list, object, string, type ValueOf } from './schema.ts'

/** Where a code is typed. */
export const CODE_PATH = '/checkout/with/code'

/** The slugs of what some code takes something off now, so that pages know where to ask for one. No code is named. */
export const isCodesTaken = object({ of: list(string) })
export type CodesTaken = ValueOf<typeof isCodesTaken>
