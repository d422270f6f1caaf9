import { list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

/** Waiting for its first try; failed and to be tried again; set aside until somebody replays it. */
export const EVENT_STATES = ['applied', 'waiting', 'failed', 'aside'] as const

const isDeskEvent = object({
  id: string,
  name: string,
  provider: string,
  /** The order that it is about, where the books have one. */
  order: nullable(object({ id: string, number: string })),
  receivedAt: string,
  appliedAt: nullable(string),
  nextTryAt: nullable(string),
  outcome: nullable(string),
  tries: number,
  error: nullable(string),
  state: literal(...EVENT_STATES),
})
export type DeskEvent = ValueOf<typeof isDeskEvent>

export const isEventPage = object({
  events: list(isDeskEvent),
  next: nullable(string),
  counts: object({ aside: number, failed: number, waiting: number }),
  provider: string,
  reconciled: nullable(string),
})
export type EventPage = ValueOf<typeof isEventPage>

export const isEventBody = object({ body: string })

/** How far asking the provider has come. */
export const isReconciling = object({
  state: literal('running', 'done', 'failed', 'idle'),
  pages: number,
  orders: number,
  changed: number,
  words: string,
})
export type Reconciling = ValueOf<typeof isReconciling>
