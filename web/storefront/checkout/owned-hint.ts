import { onStoredElsewhere, readStored, writeStored } from '../../state/browser-storage.ts'
import { createStore } from '../../state/store.ts'
import { hearOrderNews } from './order-news.ts'

const KEY = 'owns-something'

/**
 * Whether somebody who uses this browser owns something, as far as the shop last said: it lights the bar's lamp before
 * anything is asked, and opens nothing.
 */
export const ownedHint = createStore(() => readStored(KEY) === '1', follow)

/** Whoever learns what is owned tells it. */
export function keepOwnedHint(ownsSomething: boolean): void {
  writeStored(KEY, ownsSomething ? '1' : null)
  ownedHint.set(ownsSomething)
}

function follow(): () => void {
  const stopStorage = onStoredElsewhere(KEY, (text) => ownedHint.set(text === '1'))
  const stopNews = hearOrderNews((news) => news === 'paid' && keepOwnedHint(true))
  return () => {
    stopStorage()
    stopNews()
  }
}
