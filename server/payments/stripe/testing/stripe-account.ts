type Json = Record<string, unknown>

const ACCOUNT = {
  id: 'acct_1',
  object: 'account',
  default_currency: 'usd',
  settings: { dashboard: { display_name: 'Example Wallpapers' } },
}

/** What is not about orders: whose account it is, its webhooks, and pages that were ended. */
export function stripeAccount() {
  const webhooks: Json[] = []
  const expired: string[] = []
  return {
    webhooks,
    expired,
    /** Undefined where the question is about something else. */
    answer(url: URL, { method }: { readonly method?: string | undefined }, sent: string): unknown {
      if (url.pathname === '/v1/account') return ACCOUNT
      if (url.pathname.startsWith('/v1/webhook_endpoints')) return answerWebhooks(webhooks, url, method, sent)
      const ended = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(url.pathname)?.[1]
      return ended && { id: expired[expired.push(ended) - 1], object: 'checkout.session', status: 'expired' }
    },
  }
}

function answerWebhooks(kept: Json[], { pathname }: URL, method: string | undefined, sent: string) {
  if (method === 'GET') return { object: 'list', data: kept, has_more: false }
  if (method === 'POST') {
    const form = new URLSearchParams(sent)
    const made = { id: `we_${kept.length + 1}`, object: 'webhook_endpoint', url: form.get('url') }
    const events = [...form].filter(([name]) => name.startsWith('enabled_events')).map(([, value]) => value)
    kept.push({ ...made, enabled_events: events })
    return { ...made, secret: `whsec_${kept.length}` }
  }
  const id = pathname.split('/').at(-1)
  const place = kept.findIndex((webhook) => webhook.id === id)
  return place < 0 ? null : { ...kept.splice(place, 1)[0], deleted: true }
}
