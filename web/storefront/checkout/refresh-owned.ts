import { isOwnedSlugs } from '../../../contract/entitlements.ts'
import { request } from '../../state/request.ts'
import { keepOwned, ownedHint } from './owned-hint.ts'

/** Asks the shop what this browser owns, by its account and as a guest. What was learnt while it answered stays. */
export async function refreshOwned(): Promise<void> {
  const before = ownedHint.get()
  const { value } = await request('/api/owned', { asCustomer: true }, isOwnedSlugs)
  if (value) keepOwned([...value.slugs, ...ownedHint.get().filter((slug) => !before.includes(slug))])
}
