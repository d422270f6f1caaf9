import type { Content } from '../../contract/content/content.ts'
import { RESERVED_PATHS } from '../../contract/site/routes.ts'
import { chooseSale } from '../choose/choose-payments.ts'
import { findProviderNamed } from '../choose/providers.ts'
import type { ProviderName } from '../payments/payments.ts'
import { examineCatalogue } from '../pictures/examine-catalogue.ts'
import { readOwnerCategories } from '../pictures/owner-categories.ts'
import { previewFinder } from '../pictures/preview-files.ts'
import { productsOf } from '../prices/products.ts'
import { findSampleIndex } from '../samples/sample-index.ts'
import { type Check, type Finding, fails, note, ok } from './check.ts'

const SELLER = 'seller'
const CHANGE_CONTENT = 'npm run shop -- content export, import, publish.'

type Shop = Pick<Content, 'seller' | 'policies' | 'withdrawal'>
type Seller = NonNullable<Content['seller']>

/** Who sells, and what the seller's country asks for besides; each that is missing by its name. */
export const sellerCheck: Check = {
  about: SELLER,
  needs: [],
  async look({ content, config: { isProduction, payments } }) {
    const { seller } = content
    const trader = compareTrader(content, payments.provider)
    if (seller)
      return [
        ok(SELLER, `Pages and receipts name ${seller.name} as the seller.`),
        ...listMissing(content, seller),
        ...trader,
      ]
    const words = [
      SELLER,
      'Nobody is named as the seller, which most countries ask for.',
      `Fill in the seller: ${CHANGE_CONTENT}`,
    ] as const
    return [isProduction ? fails(...words) : note(...words), ...trader]
  },
}

function compareTrader({ trader }: Pick<Content, 'trader'>, name: ProviderName): Finding[] {
  const { abilities, otherSeller } = findProviderNamed(name) ?? {}
  if (!abilities?.seller || !otherSeller || abilities.seller === trader) return []
  return [note('trader', otherSeller, `Set trader to ${abilities.seller}: ${CHANGE_CONTENT}`)]
}

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

type Duty = {
  readonly countries: readonly string[] | 'all'
  readonly isMet: (shop: Shop, seller: Seller) => boolean
  readonly found: string
}

/** docs/operations.md names the sources. */
const DUTIES: readonly Duty[] = [
  {
    countries: [...EU, 'GB', 'IN'],
    isMet: (_shop, { email }) => email !== null,
    found: 'seller.email is missing: buyers must be told an e-mail address of the seller.',
  },
  {
    countries: EU,
    isMet: (_shop, { vatId }) => vatId !== null,
    found: 'seller.vatId is missing: whoever has a VAT number must name it.',
  },
  {
    countries: [...EU, 'GB'],
    isMet: ({ withdrawal }) => withdrawal.asksConsent,
    found: 'Consent before the first download is off: buyers can then withdraw for 14 days whatever they downloaded.',
  },
  {
    countries: ['IN'],
    isMet: ({ policies }) => /grievance officer/i.test(policies.imprint?.markdown ?? ''),
    found: 'No imprint of your own names a grievance officer, with name and address.',
  },
  {
    countries: 'all',
    isMet: ({ policies }) => !isBeginning(policies.terms) && !isBeginning(policies['privacy-policy']),
    found: 'Terms or privacy policy are still the words that an empty shop begins with.',
  },
]

/** As EMPTY_CONTENT says it of itself. */
function isBeginning({ markdown }: { readonly markdown: string }): boolean {
  return markdown.includes('the owner of this shop has not written their own yet')
}

function listMissing(shop: Shop, seller: Seller): Finding[] {
  return DUTIES.filter(({ countries }) => countries === 'all' || countries.includes(seller.country))
    .filter(({ isMet }) => !isMet(shop, seller))
    .map(({ found }) => note(`law, ${seller.country}`, found, CHANGE_CONTENT))
}

const CONTACT_ADDRESS = 'contact address'

export const contactCheck: Check = {
  about: CONTACT_ADDRESS,
  needs: [],
  async look({ config, content }) {
    const url = config.contactUrl ?? content.contact.url
    if (config.contactUrl || !isExample(url)) return [ok(CONTACT_ADDRESS, `Pages lead to ${url}.`)]
    const words = [CONTACT_ADDRESS, `Pages lead to ${url}, which is only an example.`, 'Set CONTACT_URL.'] as const
    return [config.isProduction ? fails(...words) : note(...words)]
  },
}

/** RFC 2606: nobody can be reached there. */
function isExample(url: string): boolean {
  return (new URL(url).hostname || url).endsWith('.example')
}

const NAMES = 'names'

/** Marks of others that wallpaper shops are tempted by; payment providers close shops for them. Not all that there are. */
const MARKS = [
  ...[
    'spider man',
    'spiderman',
    'batman',
    'superman',
    'iron man',
    'avengers',
    'marvel',
    'disney',
    'pixar',
    'star wars',
  ],
  ...['harry potter', 'lord of the rings', 'pokemon', 'naruto', 'dragon ball', 'one piece', 'ghibli', 'hello kitty'],
  ...['formula one', 'formula 1', 'f1', 'motogp', 'nascar', 'ferrari', 'mercedes', 'red bull', 'redbull', 'mclaren'],
  ...['porsche', 'lamborghini', 'bugatti', 'bmw', 'audi', 'tesla', 'harley davidson', 'ducati', 'kawasaki', 'yamaha'],
  ...['nike', 'adidas', 'nba', 'nfl', 'fifa', 'uefa', 'olympic', 'real madrid', 'manchester united', 'coca cola'],
  ...['minecraft', 'fortnite', 'grand theft auto', 'gta', 'zelda', 'super mario', 'nintendo', 'playstation', 'xbox'],
  ...['apple', 'windows', 'android', 'lego', 'barbie', 'supreme', 'louis vuitton', 'gucci'],
] as const

/** What others own, in the names of categories and bundles, before anybody pays for it. */
export const marksCheck: Check = {
  about: NAMES,
  needs: [],
  async look({ content: { categories, bundles } }) {
    const named = [
      ...categories.map(({ name, heading }) => ({ what: `the category ${name}`, words: `${name} ${heading}` })),
      ...bundles.map(({ name }) => ({ what: `the ${name} Bundle`, words: name })),
    ]
    const found = named.flatMap(({ what, words }) => {
      const mark = findMark(words)
      return mark ? [note(NAMES, `In ${what}, '${mark}' looks like somebody’s mark.`, RENAME_IT)] : []
    })
    return found.length > 0 ? found : [ok(NAMES, 'No name looks like the mark of somebody else.')]
  },
}

const RENAME_IT = 'Rename it, or have its owner’s licence, before the shop goes live.'

function findMark(words: string): string | undefined {
  const plain = ` ${words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')} `
  return MARKS.find((mark) => plain.includes(` ${mark} `))
}

const OWN_CATEGORIES = 'own categories'

/** The categories of the owner's tool, and all addresses of categories. */
export const categoriesCheck: Check = {
  about: OWN_CATEGORIES,
  needs: ['db'],
  async look({ db, content }) {
    const own = await readOwnerCategories({ db, content })
    const counted = ok(OWN_CATEGORIES, own.length === 0 ? 'There are none.' : `${own.length} of the owner's tool.`)
    return [counted, ...[...content.categories, ...own].flatMap(tellTakenPath)]
  },
}

/** From before the shop took a path for itself: the page is shown where nothing else answers. */
function tellTakenPath({ slug, path, aliases = [] }: { slug: string; path: string; aliases?: readonly string[] }) {
  const taken = [path, ...aliases].filter((own) => RESERVED_PATHS.includes(own.toLowerCase()))
  const words = 'is an address of the shop itself.'
  return taken.map((own) =>
    note(OWN_CATEGORIES, `${own}, of the category '${slug}', ${words}`, 'Give the category another path.'),
  )
}

/** Looks at every bundle as a buyer would meet it: wallpapers, masters or recipes, previews, price, and whether it can be paid for. */
export const bundleCheck: Check = {
  about: 'bundles',
  needs: ['db', 'catalogue'],
  async look({ config, db, storage, shared, samplesDir, catalogue, content }) {
    const sale = await chooseSale(config.payments, productsOf(content, catalogue.bundles))
    const findings = await examineCatalogue({
      allAccessName: content.allAccess.isSold === false ? null : content.allAccess.name,
      catalogue,
      db,
      storage,
      recipes: new Set((samplesDir ? findSampleIndex(samplesDir) : undefined)?.wallpapers.map(({ id }) => id)),
      hasPreview: previewFinder(config.dataDir, shared),
      findObstacle: sale.findObstacle,
    })
    return findings.flatMap(({ bundle, problems }) =>
      problems.length === 0 ? [ok(bundle, 'Can be sold.')] : problems.map((problem) => fails(bundle, problem)),
    )
  },
}
