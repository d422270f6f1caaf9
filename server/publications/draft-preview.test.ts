import { expect, it } from 'vitest'
import type { SiteFile } from '../../contract/site/site-files.ts'
import { readPreview } from './draft-preview.ts'
import type { PagePack } from './page-pack.ts'

const HTML = [
  '<script>early()</script><link rel="stylesheet" href="/assets/a.css"><a href="/space">Space</a><a href="/gone">Gone</a>',
  '<script type="module" src="/a.js"></script><a href="/">Home</a><a href="/space#top">Top</a>',
].join('')

const file = (url: string, name: string): SiteFile => ({
  url,
  file: name,
  type: 'text/html; charset=utf-8',
  caching: 'revalidate',
})
const notFound = file('/404', '404.html')
const pack = {
  index: {
    files: [file('/', 'home.html'), file('/space', 'space.html')],
    notFound,
    notice: notFound,
    served: notFound,
  },
  unpack: (name: string) => Buffer.from(name === 'space.html' ? HTML : `<h1>${name}</h1>`),
} as unknown as PagePack

it('a page of a draft has no scripts, and its links lead to other pages of the draft', () => {
  const { isFound, html } = readPreview(pack, '/space', '/preview')
  expect(isFound).toBe(true)
  expect(html).toBe(
    '<link rel="stylesheet" href="/assets/a.css"><a href="/preview/space">Space</a><a href="/gone">Gone</a><a href="/preview/">Home</a><a href="/preview/space#top">Top</a>',
  )
  expect(readPreview(pack, '/nothing', '/preview')).toEqual({ isFound: false, html: '<h1>404.html</h1>' })
})
