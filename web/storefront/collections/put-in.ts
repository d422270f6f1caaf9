import { type Collection, MOST_COLLECTED, MOST_IN_ALL } from '../../../contract/accounts/collections.ts'
import { countOf } from '../../../contract/count.ts'
import { collections } from './collections.ts'

/** Puts them into one of the browser's collections, and says in words what came of it. */
export function putIn({ id, name }: Pick<Collection, 'id' | 'name'>, pictures: readonly string[]): string {
  const held = () => collections.get().find((one) => one.id === id)?.pictures ?? []
  const before = held().length
  const missing = pictures.filter((picture) => !held().includes(picture)).length
  collections.change({ kind: 'put-in', id, pictures })
  const added = held().length - before
  if (missing === 0) return `${pictures.length === 1 ? 'It is' : 'They are'} in ${name} already.`
  const words = `${countOf(added, 'picture')} added to ${name}.`
  if (added === missing) return words
  const room = `one collection has room for ${MOST_COLLECTED}, all of them together for ${MOST_IN_ALL}`
  return `${words} For more there is no room: ${room}.`
}
