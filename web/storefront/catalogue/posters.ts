import type { Poster } from '../../../contract/pictures/catalogue.ts'
import { pageData } from '../../state/site.ts'

/** One that the page's data hold: web/build/page-data.ts says which page shows which. */
export function getPoster(name: string): Poster {
  const poster = pageData().posters?.[name]
  if (!poster) throw new Error(`There is no poster '${name}'.`)
  return poster
}
