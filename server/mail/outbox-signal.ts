import { EventEmitter } from 'node:events'

/**
 * Rung when a message was queued in this process, so that it leaves at once. It may ring before the message is committed
 * and never rings for other processes: a missed ring costs the wait until the outbox is read again, never a message.
 */
export const outboxSignal = new EventEmitter<{ queued: [] }>().setMaxListeners(0)
