import { type Feeds, isFeeds, type NewFeed } from '../../../contract/feeds.ts'
import { request } from '../../state/request.ts'
import { useStore } from '../../state/store.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { type Watch, type Watched, watch } from '../library/watched.ts'

const UNKNOWN: Watched<Feeds> = { status: 'unknown', answer: null }
/** One for each who looks: the addresses of one customer must not show for the next. */
const watched = new Map<string, Watch<Feeds>>()

export type MyFeeds = Watched<Feeds> & { readonly refresh: () => void }

/** The feeds of whoever looks, and what they could be made of. */
export function useMyFeeds(): MyFeeds {
  const auth = useAuthState()
  const owner = auth.status === 'signed-in' ? auth.user.uid : auth.status
  const mine = owner === 'unknown' ? null : find(owner)
  return { ...useStore<Watched<Feeds>>(mine, UNKNOWN), refresh: () => mine?.refresh() }
}

function find(owner: string): Watch<Feeds> {
  const found = watched.get(owner) ?? watch(() => request('/api/feeds', { asCustomer: true }, isFeeds))
  watched.set(owner, found)
  return found
}

export type FeedAct = 'renew' | 'next' | 'never' | 'show-all'

export async function makeFeed(body: NewFeed): Promise<void> {
  await send('/api/feeds', 'POST', body)
}

export async function actOn(id: string, act: FeedAct): Promise<void> {
  await send(`${pathOf(id)}/${act}`, 'POST')
}

export async function renameFeed(id: string, name: string): Promise<void> {
  await send(pathOf(id), 'PUT', { name })
}

export async function endFeed(id: string): Promise<void> {
  await send(pathOf(id), 'DELETE')
}

function pathOf(id: string): string {
  return `/api/feeds/${encodeURIComponent(id)}`
}

/** Throws the shop's own sentence where it has one. */
async function send(path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object): Promise<void> {
  const { problem } = await request(path, { method, asCustomer: true, ...(body && { body }) })
  if (problem) throw new Error(problem.title ?? 'We cannot be reached at the moment. Please try again.')
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.'
}
