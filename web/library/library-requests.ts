import type { Library, LibraryBundleView, LibraryLink } from '../../contract/library.ts'
import { fetchAsCustomer } from '../accounts/fetch-as-customer.ts'
import { dropOldKeys } from './library-key.ts'

/** The shop's refusal: nobody is signed in, or this is not theirs. */
export class LibraryRefusal extends Error {
  override name = 'LibraryRefusal'
}

export function askLibrary(): Promise<Library> {
  return ask('/api/library')
}

export function askBundle(slug: string): Promise<LibraryBundleView> {
  return ask(`/api/library/${encodeURIComponent(slug)}`)
}

/** Asks for every 8K file of a bundle to be drawn. */
export async function prepareBundle(slug: string): Promise<void> {
  await send(`/api/library/${encodeURIComponent(slug)}/prepare`, 'POST')
}

/** Asks for one 8K file: a finished one is not sent, one that is not there yet is drawn. */
export async function prepareMaster(path: string): Promise<void> {
  await fetchAsCustomer(path, { method: 'HEAD' })
}

/** Exchanges a link's key for a cookie of this browser; whoever is signed in takes its orders into the account. */
export async function openLink(key: string): Promise<void> {
  await send('/api/library-links/open', 'POST', { key })
}

export async function askLinks(): Promise<readonly LibraryLink[]> {
  return (await ask<{ links: LibraryLink[] }>('/api/library-links')).links
}

/** Without an id all but those that this browser came by. */
export function endLinks(id?: string): Promise<void> {
  return send(id ? `/api/library-links/${encodeURIComponent(id)}` : '/api/library-links', 'DELETE')
}

export async function forgetLibrary(): Promise<void> {
  await send('/api/library-links/forget', 'POST')
  dropOldKeys()
}

/** Takes a purchase that came by a link out of the account. One that is out already is fine. */
export async function leaveOrder(id: string): Promise<void> {
  await send(`/api/library/joined/${encodeURIComponent(id)}`, 'DELETE').catch((error: unknown) => {
    if (!(error instanceof LibraryRefusal)) throw error
  })
}

/** Takes what this browser keeps into the account. */
export function joinAccount(): Promise<void> {
  return send('/api/account/join', 'POST')
}

async function send(path: string, method: 'POST' | 'DELETE', body?: object): Promise<void> {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  refuse(await fetchAsCustomer(path, { method, ...json }))
}

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetchAsCustomer(path)
  refuse(response)
  return (await response.json()) as Answer
}

function refuse(response: Response): void {
  if ([400, 401, 404].includes(response.status)) throw new LibraryRefusal()
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
}
