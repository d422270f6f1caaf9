import { getContent } from '../content/check-content.ts'
import { isPage } from '../http/site.ts'
import { listMissingPictures } from '../own-pictures/own-picture-queries.ts'
import { type CatalogueSource, gatherCatalogue } from '../pictures/gather-catalogue.ts'
import { openPack, type PagePack } from './page-pack.ts'
import { splitCatalogue } from './publication-queries.ts'
import { digestOfState, drawnOf, findProblems, findShown, PublishError, type Publisher } from './publish.ts'
import { bringPages, ensurePages } from './rendered-pages.ts'

/** Pages of a large shop are many bytes: they are not held for longer than somebody looks at them. */
const KEPT_MS = 10 * 60_000

type Wanted = {
  /** Another one where something else is written or shown. */
  readonly key: string
  readonly source: CatalogueSource
}

type Previews = (publisher: Publisher, wanted: Wanted) => Promise<PagePack>

/**
 * Pages of what is written, as they would be shown: drawn once for all who ask, and stored as those of a publication are, so
 * that publishing it finds them. Rejects with every reason at once.
 */
export function draftPreviews(): Previews {
  let kept: { readonly key: string; readonly pack: Promise<PagePack> } | undefined
  return (publisher, { key, source }) => {
    if (kept?.key === key) return kept.pack
    const mine = { key, pack: drawDraft(publisher, source) }
    kept = mine
    const forget = () => {
      if (kept === mine) kept = undefined
    }
    mine.pack.then(() => setTimeout(forget, KEPT_MS).unref(), forget)
    return mine.pack
  }
}

async function drawDraft(publisher: Publisher, source: CatalogueSource): Promise<PagePack> {
  const { db, pages } = publisher
  const state = { content: source.content, catalogue: await gatherCatalogue(source) }
  const reasons = [...(await findProblems(state)), ...(await listMissingPictures(db, state.content))]
  if (reasons.length > 0) throw new PublishError(reasons)
  const content = getContent(state.content)
  const digest = digestOfState(content, splitCatalogue(state.catalogue))
  const drawn = await drawnOf(publisher, { ...state, content, digest })
  const shown = await findShown(db)
  await ensurePages(pages, drawn, shown && (await drawnOf(publisher, shown)))
  return openPack(await bringPages(pages, drawn))
}

export type PreviewPage = { readonly isFound: boolean; readonly html: string }

/** One page of it, to be looked at without scripts: its links lead to other pages of it, below `base`. */
export function readPreview({ index, unpack }: PagePack, path: string, base: string): PreviewPage {
  const pages = new Map(index.files.filter(({ type }) => isPage(type)).map(({ url, file }) => [url, file]))
  const file = pages.get(path)
  const html = unpack(file ?? index.notFound.file).toString('utf8')
  const led = withoutScripts(html).replaceAll(/ href="(\/[^"#?]*)/g, (whole, to: string) =>
    pages.has(to) ? ` href="${base}${to}` : whole,
  )
  return { isFound: file !== undefined, html: led }
}

const END = '</script>'

function withoutScripts(html: string): string {
  const [first = '', ...others] = html.split('<script')
  return first + others.map((part) => part.slice(part.indexOf(END) + END.length)).join('')
}
