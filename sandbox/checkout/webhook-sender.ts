import { createHmac } from 'node:crypto'
import { eventBody, type SandboxOrder } from './sandbox-order.ts'

export type Delivery = { readonly eventName: string; readonly at: string; readonly answer: string }

export type WebhookSender = {
  /** Delivers in the background, with retries. */
  readonly send: (eventName: string, order: SandboxOrder) => void
  readonly deliveriesOf: (orderId: string) => readonly Delivery[]
  readonly stop: () => void
}

export type SenderOptions = {
  readonly webhookUrl: string
  readonly secret: string
  /** As the provider that it plays: three more tries, then never again. */
  readonly retryDelaysMs: readonly number[]
  readonly now: () => Date
}

export const REAL_RETRIES_MS = [5_000, 25_000, 125_000]

function signBody(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

export function webhookSender({ webhookUrl, secret, retryDelaysMs, now }: SenderOptions): WebhookSender {
  const deliveries = new Map<string, Delivery[]>()
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false

  async function attempt(eventName: string, orderId: string, body: string, tries: number): Promise<void> {
    const answer = await post(webhookUrl, eventName, body, signBody(body, secret))
    const log = deliveries.get(orderId) ?? []
    deliveries.set(orderId, [...log, { eventName, at: now().toISOString(), answer }])
    const delay = retryDelaysMs[tries]
    if (answer === '200' || delay === undefined || isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void attempt(eventName, orderId, body, tries + 1)
    }, delay).unref()
    timers.add(timer)
  }

  return {
    send: (eventName, order) => void attempt(eventName, order.id, eventBody(eventName, order), 0),
    deliveriesOf: (orderId) => deliveries.get(orderId) ?? [],
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

async function post(url: string, eventName: string, body: string, signature: string): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-event-name': eventName, 'x-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch {
    return 'no answer'
  }
}
