import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PolicyBlock, PolicyName, PolicyText } from '../../contract/content/policy.ts'
import { readPolicy } from '../../contract/content/read-policy.ts'
import type { Route } from '../../contract/site/routes.ts'
import { StaticRouter } from '../../web/routing/router.tsx'
import PolicyPage from '../../web/storefront/legal/policy-page.tsx'
import { showStandInPage } from '../../web/testing/stand-in-site.ts'
import { POLICIES } from './policies.ts'

function render(name: PolicyName): string {
  const route: Route = { page: 'policy', path: `/${name}`, aliases: [], isIndexed: true, policy: { name } }
  showStandInPage(route.path)
  return renderToStaticMarkup(
    <StaticRouter path="/">
      <PolicyPage route={route} />
    </StaticRouter>,
  )
}

function headings(html: string): readonly string[] {
  return [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, words = '']) => words)
}

function words(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('the privacy policy', () => {
  const html = render('privacy-policy')

  it('has a section for each of the eight subjects, and additions below with dates of their own, the last from the software', () => {
    expect(headings(html)).toEqual([
      'Definitions',
      'Data We Collect',
      'How We Use It',
      'Retention',
      'Transfer',
      'Children',
      'Changes',
      'Contact',
      'Additions',
      'What Is Kept',
    ])
    expect(words(html)).toMatch(/each with its own date.*November 17, 2026/)
  })

  it.each([
    'Last updated August 20, 2025',
    'Email address',
    'First and last name',
    'Usage Data',
    'Cookies',
    'Karnataka, India',
    'under the age of 13',
  ])('says %j', (statement) => {
    expect(words(html)).toContain(statement)
  })
})

describe('the terms', () => {
  const html = render('terms')

  it('have the nine sections of the spec in its order', () => {
    expect(headings(html)).toEqual([
      'Cookies',
      'License',
      'Comments',
      'Hyperlinking',
      'iFrames',
      'Content Liability',
      'Your Privacy',
      'Reservation of Rights',
      'Disclaimer',
    ])
  })

  it.each(['republish', 'sell', 'rent', 'sub-license', 'copy', 'redistribute'])('forbid to %s', (verb) => {
    expect(html).toMatch(new RegExp(`<li>${verb} `))
  })

  it.each(['law of the Netherlands', '© 2025 PURE 8K'])('say %j', (statement) => {
    expect(words(html)).toContain(statement)
  })
})

it('every entry of the contents leads to a section of the page', () => {
  for (const html of [render('privacy-policy'), render('terms')]) {
    const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => id)
    expect(targets.length).toBeGreaterThan(0)
    for (const id of targets) expect(html).toContain(`<section id="${id}"`)
  }
})

describe('the Markdown', () => {
  it.each(['terms', 'privacy-policy'] as const)('is shown to the last word: %s', (name) => {
    const source = POLICIES[name]
    const { title, note, intro, sections } = readPolicy(name, source)
    const blocks = [...intro, ...sections.flatMap((section) => [section.title, ...section.blocks])]
    const written = source.markdown.replaceAll(/\]\([^)]*\)|\{#.*\}|^(#+|-|:) |[*[]/gm, '')
    expect(asOne([title, note, ...blocks.map((block) => (typeof block === 'string' ? block : blockText(block)))])).toBe(
      asOne([written]),
    )
  })
})

function asOne(parts: readonly string[]): string {
  return parts.join(' ').split(/\s+/).join(' ').trim()
}

function blockText(block: PolicyBlock): string {
  if (block.kind === 'heading') return block.title
  if (block.kind === 'paragraph') return plain(block.text)
  if (block.kind === 'list') return block.items.map(plain).join(' ')
  if (block.kind === 'plain') return block.text
  return block.entries.map(({ term, meaning }) => `${term} ${plain(meaning)}`).join(' ')
}

function plain(text: PolicyText): string {
  return text.map((span) => (typeof span === 'string' ? span : plain(span.text))).join('')
}
