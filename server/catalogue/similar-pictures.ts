import { MOST_IN_BROWSER } from '../../contract/site/paging.ts'
import { compareLooks, type Look, parseLook } from './picture-look.ts'

/** As many as stand beside one another under a picture. */
const NEIGHBOURS = 6
/** Beyond it two pictures are strangers: a row with gaps is better than one that is filled with them. */
const FARTHEST = 0.32
/** A picture of another category has to look this much more alike. */
const ELSEWHERE = 0.1
/** Up to here every picture is compared with every other. */
const SMALL_SHOP = 2000
/** In larger shops with as many of its own category; in shops that are searched by the database with none. */
const MOST_COMPARED = 500

type Pictured = { readonly id: string; readonly category: string; readonly hash: string }

/** By id: the pictures that look most like it, the nearest first; nothing for those that look like no other. */
export function findSimilar(pictures: readonly Pictured[]): Record<string, string[]> {
  if (pictures.length > MOST_IN_BROWSER) return {}
  const all = pictures.map(({ id, category, hash }) => ({ id, category, look: parseLook(hash) }))
  const byCategory = Map.groupBy(all, ({ category }) => category)
  const isSmall = all.length <= SMALL_SHOP
  const found = all.flatMap((picture): [string, string[]][] => {
    const others = isSmall ? all : (byCategory.get(picture.category) ?? []).slice(0, MOST_COMPARED)
    const near = nearest(picture, others)
    return near.length > 0 ? [[picture.id, near]] : []
  })
  return Object.fromEntries(found)
}

type Known = { readonly id: string; readonly category: string; readonly look: Look }

function nearest(picture: Known, others: readonly Known[]): string[] {
  const near: { id: string; distance: number }[] = []
  for (const other of others) {
    if (other === picture) continue
    const distance = compareLooks(picture.look, other.look) + (other.category === picture.category ? 0 : ELSEWHERE)
    if (distance < FARTHEST) near.push({ id: other.id, distance })
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS)
    .map(({ id }) => id)
}
