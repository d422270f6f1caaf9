import type { NewFeed } from '../../../../contract/library/feeds.ts'
import { request } from '../../../state/request.ts'

export type FeedAct = 'renew' | 'next' | 'never' | 'show-all'

export async function makeFeed(body: NewFeed): Promise<void> {
  await send('/api/feeds', 'POST', body)
}

/** `shown` is the picture that somebody has before them: where another one has taken its place, nothing is done. */
export async function actOn(id: string, act: FeedAct, shown: string | undefined): Promise<void> {
  await send(`${pathOf(id)}/${act}`, 'POST', { shown })
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
