import { boolean, number, object, type ValueOf } from '../schema.ts'

/** Whether the shop shows the sample shop, and what it holds of it. */
export const isSamples = object({
  isShown: boolean,
  /** Nothing was ever published here, so nothing can be. */
  canPublish: boolean,
  pictures: number,
  bundles: number,
})
export type DeskSamples = ValueOf<typeof isSamples>

/** What was published, and what was shown until then. */
export const isEmptied = object({ number, before: number })
