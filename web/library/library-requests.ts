import { LIBRARY_KEY_HEADER, type Library, type LibraryBundleView } from '../../contract/library.ts'
import { fetchAsCustomer } from '../accounts/fetch-as-customer.ts'
import { forgetLibraryKey, takeLibraryKey } from './library-key.ts'

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
  await ask(`/api/library/${encodeURIComponent(slug)}/prepare`, { method: 'POST' })
}

/** Asks for one 8K file: a finished one is not sent, one that is not there yet is drawn. */
export async function prepareMaster(path: string): Promise<void> {
  await fetchAsCustomer(path, { method: 'HEAD' })
}

/** Takes what a receipt's link opens into the account, and forgets the key when the account has it all. */
export async function joinAccount(): Promise<void> {
  const key = takeLibraryKey()
  if (!key) return
  const body = JSON.stringify({ key })
  await fetchAsCustomer('/api/account/join', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const [linked, own] = await Promise.all([askLibrary(), ask<Library>('/api/library', {}, null)])
  const isIn = ({ slug }: { slug: string }) => own.bundles.some((bundle) => bundle.slug === slug)
  if (linked.bundles.every(isIn)) forgetLibraryKey()
}

async function ask<Answer>(path: string, init: RequestInit = {}, key = takeLibraryKey()): Promise<Answer> {
  const response = await fetchAsCustomer(path, { ...init, headers: key ? { [LIBRARY_KEY_HEADER]: key } : {} })
  if (response.status === 401 || response.status === 404) throw new LibraryRefusal()
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
  return (await response.json()) as Answer
}
