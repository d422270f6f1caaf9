import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'

/** Waiting for its first try; failed and to be tried again; set aside until somebody replays it. */
export const EVENT_STATES = ['applied', 'waiting', 'failed', 'aside'] as const

const deskEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  /** The order that it is about, where the books have one. */
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  receivedAt: z.string(),
  appliedAt: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  tries: z.number(),
  error: z.nullable(z.string()),
  state: z.enum(EVENT_STATES),
})
export type DeskEvent = ValueOf<typeof deskEventSchema>

export const eventPageSchema = z.object({
  events: z.array(deskEventSchema),
  next: z.nullable(z.string()),
  counts: z.object({ aside: z.number(), failed: z.number(), waiting: z.number() }),
  provider: z.string(),
  reconciled: z.nullable(z.string()),
})
export type EventPage = ValueOf<typeof eventPageSchema>

export const eventBodySchema = z.object({ body: z.string() })

/** How far asking the provider has come. */
export const reconcilingSchema = z.object({
  state: z.enum(['running', 'done', 'failed', 'idle']),
  pages: z.number(),
  orders: z.number(),
  changed: z.number(),
  words: z.string(),
})
export type Reconciling = ValueOf<typeof reconcilingSchema>
