let sessionKnown: Promise<unknown> = Promise.resolve()

/**
 * A hosted provider's session reaches the shop a moment after the page wakes. What is asked in somebody's name waits for
 * it, or a returning customer would be taken for a visitor.
 */
export function holdCustomerRequests(until: Promise<unknown>): void {
  sessionKnown = until
}

/** `fetch` for whatever the session cookie opens. */
export async function fetchAsCustomer(address: string, init?: RequestInit): Promise<Response> {
  await sessionKnown
  return fetch(address, init)
}
