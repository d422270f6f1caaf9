import { DATA_INDEX_URL, type DataIndex, type PageData, type SiteData } from '../../contract/site/site-data.ts'
import { addPageData, hasPageData, setSite, site } from './site.ts'

type Sent = { readonly site: string; readonly path: string; readonly page: string }

let sentSite = ''
/** From pointing at a link to pressing it. Who stays longer is asked for again: the shop may have changed. */
const FRESH_MS = 3000

let asked: Promise<DataIndex> | undefined
let askedAt = 0

/** The data that the document was drawn from: it names them. */
export async function loadSentData({ site: siteUrl, path, page }: Sent): Promise<void> {
  const [data, part] = await Promise.all([read<SiteData>(siteUrl), read<PageData>(page)])
  setSite(data)
  addPageData(path, part)
  sentSite = siteUrl
}

/** The data of another page. Rejected if the shop has changed since this tab was opened: then the page is loaded whole. */
export async function loadPageData(path: string): Promise<void> {
  if (hasPageData(path)) return
  const index = await loadIndex()
  if (index.site !== sentSite) throw new Error('The shop has changed since this page was opened.')
  await loadPart(index, path)
}

/** Brings them into the browser's cache only: whoever opens the page asks which are the newest. */
export async function bringPageData(path: string): Promise<void> {
  const url = (await loadIndex()).pages[path]
  if (url) await read(url)
}

/** The shop has new code by now, whose data this code cannot read. */
export class ShopRenewed extends Error {}

/** For lists beside the page: they may be newer than it, as long as this code can read them. */
export async function loadNewestData(paths: readonly string[]): Promise<void> {
  const index = await loadIndex()
  if (index.build !== site().build) throw new ShopRenewed('The shop was renewed since this page was opened.')
  await Promise.all(paths.filter((path) => path in index.pages).map((path) => loadPart(index, path)))
}

async function loadPart({ pages }: DataIndex, path: string): Promise<void> {
  const url = pages[path]
  if (hasPageData(path)) return
  if (!url) throw new Error(`There are no data of ${path}.`)
  addPageData(path, await read<PageData>(url))
}

function loadIndex(): Promise<DataIndex> {
  if (!asked || Date.now() - askedAt > FRESH_MS) {
    askedAt = Date.now()
    asked = read<DataIndex>(DATA_INDEX_URL)
    asked.catch(() => {
      asked = undefined
    })
  }
  return asked
}

/** The files were written for this very code, under names that hold their hash. */
async function read<Data>(url: string): Promise<Data> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return (await answer.json()) as Data
}
