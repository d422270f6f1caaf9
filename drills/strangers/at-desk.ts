import type { Role } from '../../contract/desk/staff.ts'
import { type Answer, ask } from '../../harness/ask.ts'
import { from } from '../../harness/customer.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { signInStaff } from '../../server/desk/testing/desk-world.ts'
import { inBooks } from './books.ts'

/** Somebody who is signed in at the desk of a shop. */
export type Staff = {
  readonly id: string
  readonly cookie: string
  /** Below /api/desk, as the desk's own page asks. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Answer>
}

export async function staffAt(shop: WholeShop, role: Role): Promise<Staff> {
  const { id, cookie } = await inBooks(shop, (db) => signInStaff(db, role, new Date()))
  return { id, cookie, ask: (method, path, body) => askDesk(shop, cookie, method, path, body) }
}

export function askDesk(shop: WholeShop, cookie: string, method: string, path: string, body?: unknown) {
  const text = body === undefined ? '' : JSON.stringify(body)
  // Node does not say by itself how long the body of a DELETE is.
  const type = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  const headers = { ...from('staff'), origin: shop.url, cookie, ...(body !== undefined && type) }
  return ask(`${shop.url}/api/desk${path}`, { method, headers, ...(body !== undefined && { body: text }) })
}

export const parsed = <Body>({ body }: Answer) => JSON.parse(body.toString()) as Body
