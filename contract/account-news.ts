import { literal, nullable, object, string, type ValueOf } from './schema.ts'

export const isAccountNews = object({
  /**
   * `agreed`: they said yes. `buyer`: they bought, were offered to object and did not. `none`: they said no, or were never
   * asked. `unproved`: nobody knows yet whether the address is theirs.
   */
  state: literal('agreed', 'buyer', 'none', 'unproved'),
  agreedAt: nullable(string),
  /** What somebody agrees to who says yes now. */
  statement: string,
})

/** Whether the shop's news goes to whoever is signed in. */
export type AccountNews = ValueOf<typeof isAccountNews>
