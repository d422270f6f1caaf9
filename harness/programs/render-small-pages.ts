// Renders the few pages of a shop that drills publish in, as web/build/render-site.ts does: its job comes on standard input.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { RenderJob } from '../../contract/site/site-data.ts'
import type { RenderedSite, SiteFile } from '../../contract/site/site-files.ts'

const { source, outDir, known } = (await json(process.stdin)) as RenderJob
mkdirSync(outDir, { recursive: true })
const made: Record<string, string> = {}

function add(url: string, file: string, content: string): SiteFile {
  made[file] = createHash('sha256').update(content).digest('hex')
  if (known[file] !== made[file]) writeFileSync(join(outDir, file), content)
  return { url, file, type: 'text/html; charset=utf-8', caching: 'revalidate' }
}

const titles = Object.values(source.catalogue.wallpapers).flatMap((list) => list.map(({ title }) => `<li>${title}`))
const site: RenderedSite = {
  files: [add('/gaming', 'gaming.html', `<h1>Pictures</h1><ul>${titles.join('')}</ul>`)],
  notFound: add('/404', '404.html', '<h1>There is no page at this address.</h1>'),
  notice: add('/checkout', 'notice.html', '<h1>Checkout</h1>'),
  served: add('/served', 'served.html', '<h1>Served</h1>'),
  made,
}
writeFileSync(join(outDir, 'site.json'), JSON.stringify(site))
