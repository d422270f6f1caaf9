import {
  isLibrary,
  isLibraryBundleView,
  isLibraryLinks,
  type Library,
  type LibraryBundleView,
  type LibraryLink,
} from '../../../contract/library/library.ts'
import { agreementTo } from '../../../contract/orders/consent.ts'
import { type Answer, getValue, request } from '../../state/request.ts'
import { isRefusal } from './watched.ts'

export function askLibrary(): Promise<Answer<Library>> {
  return request('/api/library', { asCustomer: true }, isLibrary)
}

export function askBundle(slug: string): Promise<Answer<LibraryBundleView>> {
  return request(`/api/library/${encodeURIComponent(slug)}`, { asCustomer: true }, isLibraryBundleView)
}

/** Asks for every 8K file of a bundle to be drawn. */
export async function prepareBundle(slug: string): Promise<void> {
  getValue(await send(`/api/library/${encodeURIComponent(slug)}/prepare`, 'POST'))
}

/** Asks for one 8K file: a finished one is not sent, one that is not there yet is drawn. */
export function drawMaster(path: string): Promise<Answer<unknown>> {
  return request(path, { method: 'HEAD', asCustomer: true })
}

/** Agrees to what is asked before the first download; null, or what is in the way. */
export async function agree({ path, version }: { readonly path: string; readonly version: string }) {
  const { problem } = await send(path, 'POST', agreementTo(version))
  return problem ? (problem.title ?? 'We cannot be reached at the moment. Please try again.') : null
}

/** Exchanges a link's key for a cookie of this browser; whoever is signed in takes its orders into the account. */
export function openLink(key: string): Promise<Answer<unknown>> {
  return send('/api/library-links/open', 'POST', { key })
}

export function askLinks(): Promise<Answer<{ readonly links: readonly LibraryLink[] }>> {
  return request('/api/library-links', { asCustomer: true }, isLibraryLinks)
}

/** Without an id all but those that this browser came by. */
export async function endLinks(id?: string): Promise<void> {
  getValue(await send(id ? `/api/library-links/${encodeURIComponent(id)}` : '/api/library-links', 'DELETE'))
}

export async function forgetLibrary(): Promise<void> {
  getValue(await send('/api/library-links/forget', 'POST'))
  dropOldKeys()
}

/** Takes a purchase that came by a link out of the account. One that is out already is fine. */
export async function leaveOrder(id: string): Promise<void> {
  const answer = await send(`/api/library/joined/${encodeURIComponent(id)}`, 'DELETE')
  if (!answer.problem || !isRefusal(answer.problem)) getValue(answer)
}

/** Gives back what was paid for something that was owned; null, or what is in the way. */
export async function refundSecond(id: string): Promise<string | null> {
  const { problem } = await send(`/api/library/twice/${encodeURIComponent(id)}/refund`, 'POST')
  return problem ? (problem.title ?? 'We cannot be reached at the moment. Please try again.') : null
}

/** Takes what this browser keeps into the account. */
export async function joinAccount(): Promise<void> {
  getValue(await send('/api/account/join', 'POST'))
}

function send(path: string, method: 'POST' | 'DELETE', body?: object): Promise<Answer<unknown>> {
  return request(path, { method, asCustomer: true, ...(body && { body }) })
}

/** Where versions before kept it, in each tab. */
const OLD_NAME = 'library-key'
/** By this an earlier version knew the browser again that had paid. It opens nothing any more. */
const OLD_BUYER_NAME = 'buyer-key'

let held: string | null = null

/**
 * The key of a receipt's link, to be exchanged for a cookie that no script can read. It is taken out of the address at
 * once, because addresses end up in histories and are passed on with screenshots.
 */
export function takeLibraryKey(): string | null {
  // Mails from before carry it in the query.
  const given = keyIn(location.hash.slice(1)) ?? keyIn(location.search)
  if (given) history.replaceState(history.state, '', location.pathname)
  held = given ?? held ?? oldKey()
  return held
}

/** It was exchanged, or it opens nothing any more. */
export function dropLibraryKey(key: string): void {
  if (held === key) held = null
}

/** What earlier versions left where scripts can read. */
function dropOldKeys(): void {
  try {
    sessionStorage.removeItem(OLD_NAME)
    localStorage.removeItem(OLD_BUYER_NAME)
  } catch {
    // Storage is closed to this page, so there is nothing in it.
  }
}

export function carriesLibraryKey(hash: string): boolean {
  return keyIn(hash.slice(1)) !== null
}

function keyIn(text: string): string | null {
  return new URLSearchParams(text).get('key')
}

function oldKey(): string | null {
  try {
    const found = sessionStorage.getItem(OLD_NAME)
    sessionStorage.removeItem(OLD_NAME)
    return found
  } catch {
    return null
  }
}
