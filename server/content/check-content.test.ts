import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { describe, expect, it } from 'vitest'
import { listPosters } from '../../contract/content/content.ts'
import { SECOND_SHOP } from '../../contract/testing/second-shop.ts'
import { checkContent, findUnknownPosters, getContent } from './check-content.ts'
import { EMPTY_CONTENT } from './empty-content.ts'

const HEAD = '# Terms\n\n*Since today*\n\n'
const SALE = {
  slug: 'spring',
  name: 'Spring',
  takes: { kind: 'percent', percent: 25 },
  products: 'everything',
  from: '2026-03-01T00:00:00.000Z',
  until: '2026-03-08T00:00:00.000Z',
}
const POLICY = { date: '2026-01-01', description: 'Rules.', markdown: `${HEAD}Be kind.` }

/** As little as a shop can say. */
const SMALL = {
  version: 3,
  brand: { name: 'Stille', colours: { ground: '#ffffff', accent: '#0b57d0' } },
  contact: { url: 'mailto:hello@stille.example' },
  categories: [
    {
      slug: 'lakes',
      name: 'Lakes',
      path: '/lakes',
      heading: 'LAKES',
      description: 'Water.',
      offer: { kind: 'bundles', buttons: [{ label: 'Buy', bundle: 'lakes' }] },
    },
    {
      slug: 'moors',
      name: 'Moors',
      path: '/moors',
      heading: 'MOORS',
      description: 'Heather.',
      offer: { kind: 'free', shareTitle: 'A moor' },
    },
  ],
  bundles: [{ slug: 'lakes', name: 'Lakes', categories: ['lakes'], previewCategory: 'lakes', priceMinor: 400 }],
  allAccess: { priceMinor: 900 },
  home: {
    title: 'wallpapers',
    description: 'Quiet wallpapers.',
    sections: [{ kind: 'hero', poster: 'hero', lead: 'Be still.', lines: ['Look'], accent: 'longer.' }],
  },
  policies: { terms: POLICY, 'privacy-policy': { ...POLICY } },
}

type Path = readonly (string | number)[]

/** A copy of the content with one value changed. */
function withValue(path: Path, value: unknown): unknown {
  const copy: unknown = structuredClone(SMALL)
  const last = path.at(-1)
  let holder = copy
  for (const part of path.slice(0, -1)) holder = (holder as Record<string | number, unknown>)[part]
  ;(holder as Record<string | number, unknown>)[last ?? ''] = value
  return copy
}

const problemsWith = async (path: Path, value: unknown) => (await checkContent(withValue(path, value))).problems

describe('content', () => {
  it('of the sample shop is whole, and reading it changes nothing', async () => {
    const { content, problems } = await checkContent(structuredClone(SAMPLE_CONTENT))
    expect(problems).toEqual([])
    expect(content).toEqual(SAMPLE_CONTENT)
    expect((await checkContent(structuredClone(EMPTY_CONTENT))).problems).toEqual([])
  })

  it('may be short: what is left out gets a default', async () => {
    const { content, problems } = await checkContent(SMALL)
    expect(problems).toEqual([])
    expect(content).toMatchObject({
      currency: 'USD',
      locale: 'en-US',
      seller: null,
      redirects: [],
      mail: { senderName: 'Stille', footer: [] },
      brand: { wordmark: { plain: 'Stille', accent: '' }, font: 'anton', colours: { text: '#0f0f0f' } },
      pages: { footer: { copyright: '© Stille' } },
    })
  })

  it('says everything that is wrong at once', async () => {
    const { problems } = await checkContent({
      ...SMALL,
      currency: 'EURO',
      bundles: [{ ...SMALL.bundles[0], categories: ['sea'] }],
    })
    expect(problems).toEqual([
      'currency: must be a currency of ISO 4217, such as EUR.',
      "bundles[0].categories[0]: there is no category 'sea'.",
    ])
  })

  it.each([null, 'shop', [], {}])('is not %j', async (value) => {
    expect((await checkContent(value)).content).toBeNull()
    expect(() => getContent(value)).toThrow(/^The content is wrong\. /)
  })
})

const CATEGORY = SMALL.categories[0]
const BUNDLE = SMALL.bundles[0]
const HERO = SMALL.home.sections[0]
const FEATURED = { kind: 'featured', title: 'BEST', items: [] }
const ITEM = { title: 'Lakes', category: 'Water', image: 'lakes' }
const SCENE = { imgSrc: 'one', title: 'ONE', description: 'First.' }
const SCENES = { kind: 'scenes', title: 'SCENES', category: 'lakes', button: 'Buy' }
const NINJA = { id: 1, name: 'ONE', icon: 'ice', image: 'one', theme: 'ice', bg: '#f4f8ff', accent: '#0b57d0' }
const THEMES = { kind: 'themes', title: 'THEMES', category: 'lakes', button: 'Buy' }

describe('a sentence names the place and what is wrong there:', () => {
  it.each<[Path, unknown, ...string[]]>([
    [['version'], 4, 'version: must be 3.'],
    [['shape'], 'round', 'content: has an unknown part: shape.'],
    [['brand', 'name'], '', 'brand.name: must not be empty.'],
    [['brand', 'name'], undefined, 'brand.name: is missing.'],
    [['brand', 'name'], 8, 'brand.name: must be words.'],
    [['brand', 'name'], '<b>Stille</b>', 'brand.name: must be plain words, without < or > and on one line.'],
    [['brand', 'name'], 'Still\ne', 'brand.name: must be plain words, without < or > and on one line.'],
    [['brand', 'font'], 'comic', 'brand.font: must be one of anton, archivo.'],
    [['brand', 'colours', 'accent'], 'blue', 'brand.colours.accent: must be a colour such as #ff5b1f, in lower case.'],
    [
      ['brand', 'colours', 'muted'],
      '#757575',
      'brand.colours.muted: #757575 is hard to read on surface: its contrast is 4.2 to 1, and 4.5 to 1 is needed.',
    ],
    [
      ['brand', 'icon'],
      [{ ink: 'text', path: '"/><script>' }],
      'brand.icon[0].path: must be SVG path data, such as M0 0h64v64H0Z.',
    ],
    [
      ['seller'],
      { name: 'A', address: 'B', country: 'Germany' },
      'seller.country: must be two capital letters, such as NL.',
    ],
    [['contact', 'url'], 'javascript:alert(1)', 'contact.url: must be an address such as https://… or mailto:….'],
    [['locale'], 'english', 'locale: must be a language and country, such as en-US.'],
    [['currency'], 'usd', 'currency: must be a currency of ISO 4217, such as EUR.'],
    [['orderPrefix'], 'order-', 'orderPrefix: must be one to six capital letters and digits.'],
    [['categories', 0, 'path'], '/login', 'categories[0].path: /login is taken by the shop itself.'],
    [['categories', 0, 'path'], '/healthz', 'categories[0].path: /healthz is taken by the shop itself.'],
    [['categories', 0, 'aliases'], ['/readyz'], 'categories[0].aliases[0]: /readyz is taken by the shop itself.'],
    [['categories', 0, 'path'], '/brand', 'categories[0].path: /brand is taken by the shop itself.'],
    [['categories', 0, 'path'], '/API', 'categories[0].path: /API is taken by the shop itself.'],
    [['categories', 0, 'path'], '/Licence', 'categories[0].path: /Licence is taken by the shop itself.'],
    [['categories', 0, 'aliases'], ['/withdraw'], 'categories[0].aliases[0]: /withdraw is taken by the shop itself.'],
    [['trader'], 'nobody', 'trader: must be one of owner, merchant-of-record.'],
    [['categories', 0, 'path'], '/a/b', 'categories[0].path: must be one word after a slash, such as /space.'],
    [['categories', 1, 'path'], '/lakes', "categories[1].path: /lakes is taken by the category 'lakes'."],
    [['categories', 1, 'aliases'], ['/Lakes'], "categories[1].aliases[0]: /Lakes is taken by the category 'lakes'."],
    [
      ['categories', 1],
      { ...CATEGORY, path: '/two', name: 'Two' },
      "categories[1].slug: 'lakes' is taken by another entry of categories.",
    ],
    [
      ['categories', 0, 'offer'],
      { kind: 'rent' },
      'categories[0].offer.kind: is of a kind that the shop does not know.',
    ],
    [
      ['categories', 0, 'offer', 'buttons', 0, 'bundle'],
      'sea',
      "categories[0].offer.buttons[0].bundle: there is no bundle 'sea'.",
    ],
    [
      ['bundles', 1],
      { ...BUNDLE, slug: 'other', name: 'lakes' },
      "bundles[1].name: 'lakes' is taken by another entry of bundles.",
    ],
    [
      ['bundles', 1],
      { ...BUNDLE, slug: 'all-access', name: 'All' },
      "bundles[1].slug: 'all-access' is taken by another entry of bundles.",
    ],
    [
      ['bundles', 0, 'priceMinor'],
      3.5,
      'bundles[0].priceMinor: must be a whole number in the smallest unit of the currency: 300 is 3.00 dollars.',
    ],
    [['bundles', 0, 'priceMinor'], 0, 'bundles[0].priceMinor: must be above 0.'],
    [
      ['bundles', 0, 'priceMinor'],
      '3',
      'bundles[0].priceMinor: must be a whole number in the smallest unit of the currency: 300 is 3.00 dollars.',
    ],
    [['bundles', 0, 'categories'], [], 'bundles[0].categories: needs at least one category.'],
    [['otherNames'], { sea: 'ocean' }, "otherNames.sea: there is no category 'sea'."],
    [['allAccess', 'lines'], ['one', 'two', 'three'], 'allAccess.lines: needs exactly 4 lines.'],
    [['allAccess', 'priceWords'], '8$', "allAccess.priceWords: '8$' is another price than $9."],
    [['home', 'sections', 1], { kind: 'carousel' }, 'home.sections[1].kind: is of a kind that the shop does not know.'],
    [['home', 'sections', 1], HERO, "home.sections[1].kind: there is a 'hero' already."],
    [
      ['home', 'sections', 1],
      { ...FEATURED, items: [ITEM, ITEM, ITEM] },
      'home.sections[1].items: needs exactly 4 items with a picture each.',
    ],
    [
      ['home', 'sections', 1],
      { ...FEATURED, items: [ITEM, ITEM, ITEM, { ...ITEM, image: 'sea' }] },
      "home.sections[1].items[3].image: there is no category 'sea'.",
    ],
    [
      ['home', 'sections', 1],
      { ...SCENES, scenes: [{ ...SCENE, images: [1, 2] }] },
      'home.sections[1].scenes[0].images: needs exactly 3 pictures.',
    ],
    [
      ['home', 'sections', 1],
      { ...SCENES, category: 'sea', scenes: [{ ...SCENE, images: [1, 2, 3] }] },
      "home.sections[1].category: there is no category 'sea'.",
    ],
    [
      ['home', 'sections', 1],
      { ...THEMES, characters: [NINJA, NINJA] },
      "home.sections[1].characters[1].theme: another character has the theme 'ice' already.",
    ],
    [
      ['home', 'sections', 1],
      { ...THEMES, characters: [{ ...NINJA, accent: '#dddddd' }] },
      'home.sections[1].characters[0].accent: #dddddd is hard to read on the background #f4f8ff: its contrast is 1.3 to 1, and 3 to 1 is needed.',
    ],
    [
      ['home', 'sections'],
      [{ kind: 'requests', button: 'Ask' }, HERO],
      "home.sections[0].kind: 'requests' is the end of the page, so it must be the last section.",
    ],
    [
      ['home', 'picker'],
      { links: [{ label: 'Sea', category: 'sea' }] },
      "home.picker.links[0].category: there is no category 'sea'.",
    ],
    [
      ['home', 'picker'],
      { links: [{ label: 'Lakes', category: 'lakes', alias: '/moors' }] },
      "home.picker.links[0].alias: /moors is no address of the category 'lakes'.",
    ],
    [
      ['pages'],
      { dashboard: { heading: 'Buy', tiles: ['sea'] } },
      "pages.dashboard.tiles[0]: there is no bundle 'sea'.",
    ],
    [['policies', 'terms', 'date'], 'today', 'policies.terms.date: must be a date such as 2025-08-20.'],
    [
      ['policies', 'terms', 'markdown'],
      `${HEAD}<b>Loud</b>`,
      "policies.terms.markdown: The policy 'terms' is wrong in line 5: raw HTML cannot be shown.",
    ],
    [
      ['policies', 'terms', 'markdown'],
      `${HEAD}![a map](/map.png)`,
      "policies.terms.markdown: The policy 'terms' is wrong in line 5: an image cannot be shown.",
    ],
    [
      ['policies', 'licence'],
      { ...POLICY, markdown: 'No title.' },
      "policies.licence.markdown: The policy 'licence' is wrong in line 1: it must begin with its title, `# …`.",
    ],
    [['reviews'], { least: 0 }, 'reviews.least: must be from 1 to 100.'],
    [
      ['reviews'],
      { samples: [{ product: 'sea', stars: 5, words: '', month: '2026-10' }] },
      "reviews.samples[0].product: there is no bundle 'sea'.",
    ],
    [
      ['sales'],
      [
        { ...SALE, until: SALE.from },
        { ...SALE, slug: 'other', products: ['sea'] },
      ],
      'sales[0].until: must be later than its beginning.',
      "sales[1].products[0]: there is no bundle 'sea'.",
    ],
    [['sales'], [SALE, SALE], "sales[1].slug: 'spring' is taken by another entry of sales."],
    [
      ['sales'],
      [{ ...SALE, takes: { kind: 'percent', percent: 96 } }],
      'sales[0].takes.percent: must be from 1 to 95.',
    ],
    [
      ['sales'],
      [{ ...SALE, from: '27 November' }],
      'sales[0].from: must be a moment in UTC such as 2026-11-27T00:00:00.000Z.',
    ],
    [['mail'], { footer: ['Two\nlines'] }, 'mail.footer[0]: must be plain words, without < or > and on one line.'],
    [['redirects'], [{ from: '/lakes', to: '/moors' }], 'redirects[0].from: /lakes is a page of the shop.'],
    [['redirects'], [{ from: '/sea', to: '/ocean' }], 'redirects[0].to: there is no page /ocean.'],
    [
      ['redirects'],
      [{ from: '/sea', to: 'https://elsewhere.example' }],
      'redirects[0].to: must be a path of this shop, such as /space.',
    ],
  ])('%j as %j', async (path, value, ...sentences) => {
    expect(await problemsWith(path, value)).toEqual(sentences)
  })
})

const PLACEHOLDER = 'radial-gradient(at 50% 10%,#fff,#0000 60%),linear-gradient(#123,#456,#789)'
const PICTURE = { digest: 'a'.repeat(32), format: 'webp', width: 1600, height: 900, widths: [960, 1600] }
const POSTER = { alt: 'Dunes', wide: { ...PICTURE, placeholder: PLACEHOLDER } }

/** The second shop with these sections and posters. */
function shopWith(sections: readonly unknown[], more: Record<string, unknown> = {}) {
  return getContent({ ...SECOND_SHOP, samples: false, home: { ...SECOND_SHOP.home, sections }, ...more })
}

const SECTION = { kind: 'poster', title: 'SHORE', category: 'coast', button: 'To the shore' }

describe('a poster that a section names', () => {
  it('and nobody has is told with its place, each', () => {
    const split = { kind: 'split', title: ['SEA', '&', 'SKY'], line: 'Both.', category: 'coast', button: 'Look' }
    const sections = [
      { ...SECTION, poster: 'dunes' },
      { ...split, posters: ['category-coast', 'sky'] },
    ]
    const advice = 'bring its picture under posters, or name category-coast for the cover of that category.'
    expect(findUnknownPosters(shopWith(sections, { socialPicture: 'gulls' }), [])).toEqual([
      `home.sections[0].poster: there is no poster 'dunes': ${advice}`,
      `home.sections[1].posters[1]: there is no poster 'sky': ${advice}`,
      `socialPicture: there is no poster 'gulls': ${advice}`,
    ])
  })

  it.each([
    ['the owner brought', { ...SECTION, poster: 'dunes' }, { posters: { dunes: POSTER } }],
    ['is the cover of a category', { ...SECTION, poster: 'category-meadow' }, {}],
    ['is the picture of a bundle', { ...SECTION, poster: 'bundle-coast' }, {}],
    ['is left out', SECTION, {}],
    ['is left out of the first screen', { kind: 'hero', lead: 'Look.', lines: ['Let in'], accent: 'light.' }, {}],
  ])('and that %s is known', (_what, section, more) => {
    expect(findUnknownPosters(shopWith([section], more), [])).toEqual([])
  })

  it('is the sample shop’s where it was one, also when its pictures are taken out', () => {
    const content = { ...SAMPLE_CONTENT, samples: false }
    expect(findUnknownPosters(content, listPosters(content))).toEqual([])
    expect(findUnknownPosters(content, []).length).toBeGreaterThan(0)
  })

  it('is nobody’s in an empty shop', () => expect(findUnknownPosters(EMPTY_CONTENT, [])).toEqual([]))

  it('is never a style of somebody else’s', () => {
    const wide = { ...PICTURE, placeholder: 'url(https://a.example/x)' }
    expect(() => shopWith([SECTION], { posters: { dunes: { alt: '', wide } } })).toThrow(
      'posters.dunes.wide.placeholder: must be as the shop wrote it.',
    )
  })
})
