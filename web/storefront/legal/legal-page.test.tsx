import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { PolicyBlock } from '../../../contract/content/policy.ts'
import type { PolicyPage } from '../../../contract/site/site-data.ts'
import { StaticRouter } from '../../routing/router.tsx'
import { SETTINGS, showStandInSite } from '../../testing/stand-in-site.ts'
import { LegalPage } from './policy-page.tsx'

beforeAll(() => showStandInSite())

const POLICY = {
  title: 'Terms',
  note: 'Since 2025',
  description: '',
  version: 2,
  date: '2026-02-01',
  intro: [],
  others: [],
}

function render(blocks: readonly PolicyBlock[], policy: Partial<PolicyPage> = {}, isEarlier = false): string {
  const sections = [{ id: 'mail', title: 'Mail', blocks }]
  return renderToStaticMarkup(
    <StaticRouter path="/terms">
      <LegalPage name="terms" policy={{ ...POLICY, sections, ...policy }} isEarlier={isEarlier} />
    </StaticRouter>,
  )
}

it('shows title, note and sections, and lists the sections', () => {
  const html = render([{ kind: 'heading', title: 'Letters' }])
  expect(html).toContain(
    '<h1 style="--longest-line:5.25;--longest-word:5.2">Terms</h1><p class="figures">Since 2025</p>',
  )
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

it('names its version and leads to the others', () => {
  const others = [{ path: '/terms/1', version: 1, date: '2025-08-20' }]
  const html = render([], { others })
  expect(html).toContain('Version 2, since February 1, 2026. Others: ')
  expect(html).toContain('<a href="/terms/1">version 1, since August 20, 2025</a>')
  expect(html).not.toContain('An earlier version.')
})

it('says of an earlier version that another one holds', () => {
  const html = render([], {}, true)
  expect(html).toContain('<strong>An earlier version.</strong>')
  expect(html).toContain('<a href="/terms">Read what holds now</a>')
})
