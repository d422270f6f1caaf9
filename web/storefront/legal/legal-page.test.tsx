import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { PolicyBlock } from '../../../contract/policy.ts'
import { StaticRouter } from '../../routing/router.tsx'
import { SETTINGS, showStandInSite } from '../../testing/stand-in-site.ts'
import { LegalPage } from './legal-page.tsx'

beforeAll(() => showStandInSite())

function render(blocks: readonly PolicyBlock[]): string {
  const sections = [{ id: 'mail', title: 'Mail', blocks }]
  return renderToStaticMarkup(
    <StaticRouter path="/terms">
      <LegalPage policy={{ title: 'Terms', note: 'Since 2025', description: '', intro: [], sections }} />
    </StaticRouter>,
  )
}

it('shows title, note and sections, and lists the sections', () => {
  const html = render([{ kind: 'heading', title: 'Letters' }])
  expect(html).toContain('<h1>Terms</h1><p class="figures">Since 2025</p>')
  expect(html).toContain('<a href="#mail">Mail</a>')
  expect(html).toContain('<section id="mail" aria-labelledby="mail-heading"><h2 id="mail-heading">Mail</h2>')
  expect(html).toContain('<h3>Letters</h3></section>')
})

it('shows lists, definitions and what stands out', () => {
  const html = render([
    { kind: 'list', items: [['one'], ['two']] },
    { kind: 'definitions', entries: [{ term: 'You', meaning: ['who reads'] }] },
    { kind: 'paragraph', text: [{ kind: 'emphasis', text: ['not'] }, ' ', { kind: 'strong', text: ['ever'] }] },
  ])
  expect(html).toContain('<ul><li>one</li><li>two</li></ul>')
  expect(html).toContain('<dl><dt>You</dt><dd>who reads</dd></dl>')
  expect(html).toContain('<p><em>not</em> <strong>ever</strong></p>')
})

it.each([
  ['contact:', SETTINGS.contactUrl],
  ['https://law.example/', 'https://law.example/'],
])('opens %s in a new tab and says so', (to, href) => {
  const html = render([{ kind: 'paragraph', text: [{ kind: 'link', to, text: ['ask'] }] }])
  expect(html).toContain(
    `<a href="${href}" target="_blank" rel="noopener">ask<span class="visually-hidden"> (opens in a new tab)</span></a>`,
  )
})

it('opens a page of the shop in place', () => {
  const html = render([{ kind: 'paragraph', text: [{ kind: 'link', to: '/privacy-policy', text: ['policy'] }] }])
  expect(html).toContain('<a href="/privacy-policy">policy</a>')
})
