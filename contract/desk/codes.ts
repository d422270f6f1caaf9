import { list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

const isCode = object({
  id: string,
  code: string,
  /** '25 % off', or '$2.00 off'. */
  off: string,
  /** Names of what it is for; null is everything. */
  products: nullable(list(string)),
  /** How often it was paid with, and how many open checkouts hold it. */
  paid: number,
  open: number,
  /** Of those that were paid: by a buyer who was seen, only then, to have used it as often as one may. */
  again: number,
  mostUses: nullable(number),
  mostPerBuyer: nullable(number),
  /** The last day that it holds, by the shop's clock; null is no end. */
  lastDay: nullable(string),
  state: literal('active', 'used-up', 'over', 'stopped'),
})
export type DeskCode = ValueOf<typeof isCode>

/** Where buyers type it: the address to pass on, with the code after it. */
export const isCodeList = object({ codes: list(isCode), link: string, timeZone: string })
export type CodeList = ValueOf<typeof isCodeList>
