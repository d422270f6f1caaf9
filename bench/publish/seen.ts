import { setTimeout as sleep } from 'node:timers/promises'
import type { Content } from '../../contract/content/content.ts'
import type { ShopState } from '../../server/publications/publication-queries.ts'
import { findShown, type Publisher, publish } from '../../server/publications/publish.ts'

/** Another state, in which the word stands somewhere. */
export type Change = (state: ShopState, word: string) => ShopState

let words = 0

/** Publishes what is shown with one change; the word that it put there. */
export async function publishChange(publisher: Publisher, change: Change): Promise<string> {
  return publishNext(publisher, await getShown(publisher), change)
}

export type Seen = { readonly path: string; readonly origins: readonly string[] }

/** Seconds from Publish until all of them show it. */
export async function secondsUntilSeen(publisher: Publisher, { path, origins }: Seen, change: Change): Promise<number> {
  const shown = await getShown(publisher)
  const startedAt = performance.now()
  const word = await publishNext(publisher, shown, change)
  await Promise.all(origins.map((origin) => untilSaid(origin + path, word)))
  return (performance.now() - startedAt) / 1000
}

async function publishNext(publisher: Publisher, shown: ShopState, change: Change): Promise<string> {
  const word = String(300 + ++words)
  await publish(publisher, change(shown, word), { by: 'the bench', note: '' })
  return word
}

async function getShown({ db }: Publisher): Promise<ShopState> {
  const shown = await findShown(db)
  if (!shown) throw new Error('Nothing is shown.')
  return shown
}

async function untilSaid(url: string, word: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes(word)) await sleep(20)
}

function changeContent(change: (content: Content, word: string) => Content): Change {
  return ({ content, catalogue }, word) => ({ catalogue, content: change(content, word) })
}

/** A word of one page. */
export const describedTerms = changeContent((content, word) => {
  const { terms } = content.policies
  return { ...content, policies: { ...content.policies, terms: { ...terms, description: `Terms ${word}` } } }
})

/** A word of every page. */
export const renamed = changeContent((content, word) => ({
  ...content,
  brand: { ...content.brand, name: `Shop number ${word}` },
}))

/** The price of a bundle, which its gallery says as so many dollars. */
export function priced(slug: string): Change {
  return ({ content, catalogue }, word) => {
    const bundles = catalogue.bundles.map((bundle) =>
      bundle.slug === slug ? { ...bundle, priceMinor: Number(word) * 100 } : bundle,
    )
    return { content, catalogue: { ...catalogue, bundles } }
  }
}

/** The title of a category's first picture. */
export function titled(slug: string): Change {
  return ({ content, catalogue }, word) => {
    const list = catalogue.wallpapers[slug]?.map((wallpaper, at) =>
      at === 0 ? { ...wallpaper, title: `Title ${word}` } : wallpaper,
    )
    return { content, catalogue: { ...catalogue, wallpapers: { ...catalogue.wallpapers, [slug]: list ?? [] } } }
  }
}
