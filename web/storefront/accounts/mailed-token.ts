import { createStore, useStore } from '../../state/store.ts'

/**
 * The token of a mailed link. It stands after the # so that no server or log sees it, and it leaves the address bar as
 * soon as it is read.
 */
function readMailedToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token) history.replaceState(history.state, '', location.pathname)
  return token
}

const mailedToken = createStore<string | null | undefined>(readMailedToken, () => {
  // Another mailed link opened in the same tab changes only the part after the #.
  const read = () => mailedToken.set(readMailedToken())
  addEventListener('hashchange', read)
  return () => removeEventListener('hashchange', read)
})

/** Undefined in the prerendered page; null where the link was not complete. */
export function useMailedToken(): string | null | undefined {
  return useStore(mailedToken, undefined)
}
