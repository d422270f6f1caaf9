import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/browser/quiet-page.ts'

/** Every heading of home in the spec's order. */
const HEADINGS = [
  'Elevate your setup. Every screen deserves fire.',
  'SPIDERMAN',
  'FEATURED WALLPAPERS',
  'Mountains',
  'Cars',
  'Sci_Fi',
  'City Speed',
  'MORE CATEGORIES',
  'MEDIEVAL X FUTURISTIC',
  '8K RACING BUNDLE',
  'DIRT RALLY',
  'F1 RACING',
  'GRAND TOURER',
  'HYPER CAR',
  '8K 3D NINJA BUNDLE',
  'EXPLORE OUR WIDE RANGE OF BUNDLES',
  'HAVE REQUESTS?',
]

const MORE = [
  ['//1', 'Animals', '/animals'],
  ['//2', 'Anime', '/anime'],
  ['//3', '3D Abstract', '/abstract'],
  ['//4', 'Bikes', '/bikes'],
  ['//5', 'Formula One', '/formulaone'],
  ['//6', 'Futuristic', '/technology'],
  ['//7', 'Gaming', '/gaming'],
  ['//8', 'Sport', '/sport'],
  ['//9', 'Space', '/space'],
]

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('home says every word and offers every link of its sections, in their order', async ({ page }) => {
      await page.goto('/')
      const headings = await page.getByRole('heading').allTextContents()
      expect(headings.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(HEADINGS)
      await expect(page.getByText('4.9/5 star rating')).toBeVisible()
      await expect(page.getByText('POWER WALLPAPERS PURE 8K').first()).toBeVisible()
      await expect(page.getByText('Where old-world valor meets new-age tech.')).toBeVisible()
      await expectLink(page, 'Checkout Spiderman Bundle', '/spiderman')
      await expectLink(page, 'Checkout Medieval x Futuristic Bundle', '/medievalxfuturistic')
      await expectLink(page, 'CHECKOUT FULL NINJA BUNDLE', '/ninjas')
      await expectLink(page, 'View All Bundles', '/bundles')
      await expectFooter(page)
      await expectLists(page)
    })
  })
}

test('the first picture is in the HTML, preloaded for wide and for tall screens', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
  expect(preloads.map((link) => /media="([^"]*)"/.exec(link)?.[1])).toEqual([
    'not all and (max-aspect-ratio: 4/5)',
    '(max-aspect-ratio: 4/5)',
  ])
  expect(html.match(/fetchPriority="high"/gi)?.length).toBe(3)
  expect(html.match(/<img[^>]*loading="eager"/g)).toHaveLength(1)
})

async function expectLink(page: Page, name: string, path: string): Promise<void> {
  await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
}

async function expectFooter(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^https:\/\//)
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await expect(footer.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/terms')
  await expect(footer).toContainText('© 2025')
}

function hrefs(links: ReturnType<Page['getByRole']>): Promise<(string | null)[]> {
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
}

/** The lists of home hold their items, pictures and links. */
async function expectLists(page: Page): Promise<void> {
  const featured = page.getByRole('region', { name: 'FEATURED WALLPAPERS' }).getByRole('link')
  expect(await hrefs(featured)).toEqual(['/nature', '/automotive', '/futuristic', '/city'])
  const rows = page.getByRole('region', { name: 'MORE CATEGORIES' }).getByRole('listitem')
  await expect(rows).toHaveCount(MORE.length)
  for (const [at, [number, title, path]] of MORE.entries()) {
    const row = rows.nth(at)
    await expect(row).toContainText(`${number}${title}`)
    await expect(row.getByRole('link')).toHaveAttribute('href', path ?? '')
    await expect(row.locator('img')).toHaveCount(1)
  }
  const scenes = page.getByRole('region', { name: '8K RACING BUNDLE' }).getByRole('article')
  await expect(scenes).toHaveCount(4)
  for (const scene of await scenes.all()) {
    await expect(scene.getByRole('listitem').locator('img')).toHaveCount(3)
    await expect(scene.getByRole('link', { name: 'BUY BUNDLE' })).toHaveAttribute('href', '/racing')
    await expect(scene.getByRole('paragraph').filter({ hasText: /\.$/ })).toHaveText(/\w{3,}/)
  }
  const ninjas = page.getByRole('region', { name: '8K 3D NINJA BUNDLE' }).getByRole('figure')
  expect(await ninjas.allTextContents()).toEqual(['SHADOW', 'FIRE', 'ICE', 'STONE'])
  for (const ninja of await ninjas.all()) await expect(ninja.locator('img')).toHaveCount(1)
  const rings = page.getByRole('region', { name: 'EXPLORE OUR WIDE RANGE' }).getByRole('list')
  await expect(rings.first().getByRole('img')).toHaveCount(8)
  await expect(rings.last().getByRole('img')).toHaveCount(6)
}
