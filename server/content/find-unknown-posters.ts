import { type Content, listGivenPosters, listNamedPosters } from '../../contract/content/content.ts'
import { sentence } from './check-content.ts'

/**
 * A sentence for each poster that the content names and nobody has. `samples` are the names of the sample shop's: pictures
 * of the shop stand in for those once the samples are taken out.
 */
export function findUnknownPosters(content: Content, samples: readonly string[]): string[] {
  const { home, posters = {}, socialPicture, categories } = content
  const known = new Set([...listGivenPosters(content), ...Object.keys(posters), ...samples])
  const social = typeof socialPicture === 'string' ? [{ name: socialPicture, place: ['socialPicture'] }] : []
  const [category] = categories
  const other = category ? `, or name category-${category.slug} for the cover of that category` : ''
  return [...listNamedPosters(home), ...social]
    .filter(({ name }) => !known.has(name))
    .map(({ name, place }) => sentence(place, `there is no poster '${name}': bring its picture under posters${other}.`))
}
