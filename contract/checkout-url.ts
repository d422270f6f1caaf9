/** How a provider's hosted page takes what we know about the buyer. */
export type CheckoutDialect = 'lemonsqueezy' | 'stripe'

export type Buyer = {
  /** The account that the order shall belong to. */
  readonly userId?: string | undefined
  /** Prefilled; the buyer may change it. */
  readonly email?: string | undefined
  /** Hash of a key that only this browser knows, so that it can open what it bought without an account. */
  readonly browser?: string | undefined
}

/** The hosted page's address with everything known about the buyer. All of it is a claim, never a proof. */
export function checkoutUrl(link: string, dialect: CheckoutDialect, buyer: Buyer): string {
  const url = new URL(link)
  const set = (name: string, value: string | undefined) => value && url.searchParams.set(name, value)
  if (dialect === 'stripe') {
    set('prefilled_email', buyer.email)
    set('client_reference_id', joinReference(buyer))
  } else {
    set('checkout[email]', buyer.email)
    set('checkout[custom][user_id]', buyer.userId)
    set('checkout[custom][buyer]', buyer.browser)
  }
  return url.href
}

const SEPARATOR = '__'

/** Stripe has one field for both: letters, digits, - and _ only. */
function joinReference({ userId, browser }: Buyer): string | undefined {
  if (!browser) return userId
  return `${userId ?? ''}${SEPARATOR}${browser}`
}

export function splitReference(reference: string): Pick<Buyer, 'userId' | 'browser'> {
  const found = /^(.*)__([0-9a-f]{64})$/.exec(reference)
  return found ? { userId: found[1] || undefined, browser: found[2] } : { userId: reference || undefined }
}
