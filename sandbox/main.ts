import Fastify, { type FastifyInstance } from 'fastify'
import { type CheckoutSandbox, checkoutSandbox } from './checkout/checkout-sandbox.ts'
import { googleSandbox } from './google/google-sandbox.ts'
import { mailboxSandbox } from './mailbox/mailbox-sandbox.ts'
import { page } from './page.ts'

export type SandboxOptions = {
  readonly port: number
  /** Where people reach the sandbox, without a trailing slash. */
  readonly url: string
  /** Where people reach the shop, without a trailing slash. */
  readonly shopUrl: string
  /** Where it is on the shop's own port: whatever its pages lead to is there as well, at whichever port that is. */
  readonly path?: '' | '/sandbox'
  /** Where the shop hears of payments, if it is not where people reach it. */
  readonly hooksUrl?: string
  /** As the shop calls itself at the moment. */
  readonly shopName?: () => Promise<string> | string
  readonly host?: string
  /** The card checkout; left out where the shop sells through a real provider. */
  readonly checkout?: Omit<CheckoutSandbox, 'shopUrl' | 'shopName' | 'hooksUrl' | 'path'>
}

export type Sandbox = { readonly url: string; stop(): Promise<void> }

/**
 * The outside world on one machine: what Google, a mail server and a card checkout would do for the shop.
 * It speaks to the shop over HTTP only, as they would, and but for its orders it forgets everything when it stops.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, url, shopUrl, shopName = () => 'The shop', host = '127.0.0.1', path = '', checkout } = options
  const { hooksUrl = shopUrl } = options
  // On one port the shop is where the page is.
  const linkedUrl = path === '' ? shopUrl : ''
  const app = Fastify({ bodyLimit: 1024 * 1024 })
  mountFrontPage(app, linkedUrl)
  mailboxSandbox(app, { now: () => new Date() })
  await googleSandbox(app, { url, shopUrl, path, shopName })
  if (checkout) checkoutSandbox(app, { ...checkout, path, shopUrl: linkedUrl, hooksUrl, shopName })
  await app.listen({ host, port })
  return { url, stop: () => app.close() }
}

function mountFrontPage(app: FastifyInstance, shopUrl: string): void {
  app.get('/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        page('Sandbox', [
          '<p>This is not part of the shop. It plays the outside world for a shop on one machine.</p>',
          '<ul><li><a href="mailbox">Mailbox</a>: what the shop has sent</li>',
          '<li><a href="checkout/orders">Orders</a>: refunds and disputes</li>',
          `<li><a href="${shopUrl}/">The shop</a></li></ul>`,
        ]),
      ),
  )
}
