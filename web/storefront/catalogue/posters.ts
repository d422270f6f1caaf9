import posters from 'virtual:catalogue/posters'
import type { Poster } from '../../../contract/catalogue.ts'

/** Apart from the rest of the catalogue, so that pages without posters do not load their list. */
export function getPoster(name: string): Poster {
  const poster = posters.find((candidate) => candidate.name === name)
  if (!poster) throw new Error(`There is no poster '${name}'.`)
  return poster
}
