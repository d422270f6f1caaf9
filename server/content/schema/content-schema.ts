import { z } from 'zod'
import {
  type BrandColours,
  completeColours,
  findUnknownPlaceholder,
  MAIL_KINDS,
  measureColours,
} from '../../../contract/content/brand.ts'
import { LEAST_RETENTION, type Retention, USUAL_RETENTION } from '../../../contract/content/kept-data.ts'
import { MOST_REVIEW_LETTERS } from '../../../contract/content/reviews.ts'
import { homeSchema } from './home-schema.ts'
import { CONTENT_VERSION } from './migrate-content.ts'
import { colour, entry, listOf, ownPicture, ownPoster, path, price, slug, words } from './plain-schemas.ts'

/** Numbers and the letters of path commands: nothing that could be markup. */
const pathData = z
  .string()
  .regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]{1,2000}$/, 'must be SVG path data, such as M0 0h64v64H0Z.')

const colours = entry({
  ground: colour,
  accent: colour,
  surface: colour.optional(),
  raised: colour.optional(),
  text: colour.optional(),
  muted: colour.optional(),
  reading: colour.optional(),
  caption: colour.optional(),
  dim: colour.optional(),
  faint: colour.optional(),
  unlit: colour.optional(),
  accentSoft: colour.optional(),
  onAccent: colour.optional(),
  danger: colour.optional(),
  good: colour.optional(),
  focus: colour.optional(),
}).transform(completeColours)

const brandSchema = entry({
  name: words(40),
  wordmark: entry({ plain: words(30, 0), accent: words(30, 0) }).optional(),
  logo: ownPicture.optional(),
  favicon: ownPicture.optional(),
  icon: z
    .array(entry({ ink: z.enum(['accent', 'text']), path: pathData }))
    .max(8)
    .default([]),
  colours: colours.superRefine(checkContrast),
  font: z.enum(['anton', 'archivo']).default('anton'),
}).transform(({ wordmark, ...brand }) => ({ ...brand, wordmark: wordmark ?? { plain: brand.name, accent: '' } }))

function checkContrast(chosen: BrandColours, context: z.RefinementCtx): void {
  for (const { ink, paper, found, least } of measureColours(chosen))
    if (found < least)
      context.addIssue({ code: 'custom', path: [ink], message: tooPale(chosen[ink], paper, found, least) })
}

export function tooPale(ink: string, paper: string, found: number, least: number): string {
  return `${ink} is hard to read on ${paper}: its contrast is ${found.toFixed(1)} to 1, and ${least} to 1 is needed.`
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Each is kept in the database, in three widths. */
const MOST_POSTERS = 60

const contactUrl = z.url({ protocol: /^(https|mailto)$/, error: 'must be an address such as https://… or mailto:….' })
const email = z.email('must be an e-mail address.').max(200, 'must not be longer than 200 characters.')

const seller = entry({
  name: words(120),
  address: words(200),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, such as NL.'),
  vatId: words(30).nullable().default(null),
  email: email.nullable().default(null),
})

const button = entry({ label: words(60), bundle: slug })

const category = entry({
  slug,
  name: words(40),
  path,
  aliases: z.array(path).max(20, 'has more than 20 aliases.').default([]),
  heading: words(80),
  description: words(200),
  offer: z.discriminatedUnion('kind', [
    entry({ kind: z.literal('bundles'), buttons: z.array(button).max(4, 'has more than 4 buttons.') }),
    entry({ kind: z.literal('free'), shareTitle: words(80) }),
  ]),
  isHidden: z.boolean().optional(),
})

const bundle = entry({
  slug,
  name: words(40),
  categories: z.array(slug).min(1, 'needs at least one category.'),
  previewCategory: slug,
  priceMinor: price,
  isListed: z.boolean().default(true),
  howMade: words(160).optional(),
})

const allAccess = entry({
  name: words(40).default('All-access'),
  isSold: z.boolean().optional(),
  priceMinor: price,
  heading: words(60).default('All wallpapers'),
  lead: words(200).default('Every wallpaper of this shop, and every one that comes later, for one payment.'),
  description: words(200).default('Every wallpaper of this shop, and every one that comes later, for one payment.'),
  payment: words(40).default('One payment of'),
  priceWords: words(20).nullable().default(null),
  lines: listOf(words(80), 4, 4, 'lines').default([
    'All wallpapers',
    'Those that come later too',
    'The largest size of each',
    'For all your devices',
  ]),
  button: words(40).default('Get all-access'),
})

const moment = z.iso
  .datetime('must be a moment in UTC such as 2026-11-27T00:00:00.000Z.')
  .transform((text) => new Date(text).toISOString())

const percent = z.int('must be a whole number.').min(1, 'must be from 1 to 95.').max(95, 'must be from 1 to 95.')

const sale = entry({
  slug,
  name: words(40),
  takes: z.discriminatedUnion('kind', [
    entry({ kind: z.literal('percent'), percent }),
    entry({ kind: z.literal('price'), priceMinor: price }),
  ]),
  products: z.union([
    z.enum(['everything', 'bundles']),
    z.array(slug).min(1, 'needs at least one product.').max(1000, 'has more than 1000 products.'),
  ]),
  from: moment,
  until: moment,
})

const pages = entry({
  login: entry({ heading: words(80), words: words(160), description: words(200) }).default({
    heading: 'Your wallpapers on every screen',
    words: 'Log in, and everything you own is there.',
    description: 'Log in to reach your wallpapers on every device.',
  }),
  signup: entry({ heading: words(120), description: words(200) }).default({
    heading: 'Sign up, and keep what you buy in one place.',
    description: 'Sign up to keep your wallpapers in one place.',
  }),
  bundles: entry({ description: words(200) }).default({ description: 'All bundles of wallpapers.' }),
  dashboard: entry({ heading: words(120), tiles: z.array(slug).nullable().default(null) }).default({
    heading: 'All bundles, for one payment or one by one',
    tiles: null,
  }),
  contact: entry({ heading: words(40), lead: words(200), description: words(200) }).default({
    heading: 'Contact us',
    lead: 'Tell us what you are looking for, or what went wrong. A person reads it.',
    description: 'Write to us about an order, a download or a wallpaper that you wish for.',
  }),
  offer: entry({
    licence: words(120).optional(),
    refund: words(120).optional(),
    refundOfAll: words(120).optional(),
  }).optional(),
  footer: entry({ question: words(40), link: words(80), copyright: words(60) }).optional(),
})

const sampleReview = entry({
  product: slug,
  stars: z.int('must be from 1 to 5.').min(1, 'must be from 1 to 5.').max(5, 'must be from 1 to 5.'),
  words: words(MOST_REVIEW_LETTERS, 0),
  month: z.string().regex(/^\d{4}-\d{2}$/, 'must be a month such as 2026-10.'),
  answer: words(MOST_REVIEW_LETTERS).nullable().default(null),
})

const reviews = entry({
  least: z
    .int('must be a whole number.')
    .min(1, 'must be from 1 to 100.')
    .max(100, 'must be from 1 to 100.')
    .default(5),
  samples: z.array(sampleReview).max(200, 'has more than 200 samples.').default([]),
})

function period(name: keyof Retention) {
  const [least, most] = [LEAST_RETENTION[name], name === 'booksYears' ? 30 : 3650]
  const message = `must be a whole number from ${least} to ${most}.`
  return z.int(message).min(least, message).max(most, message).default(USUAL_RETENTION[name])
}

const retention = entry({
  messages: period('messages'),
  mails: period('mails'),
  searches: period('searches'),
  paymentEvents: period('paymentEvents'),
  downloads: period('downloads'),
  checkouts: period('checkouts'),
  unknownWithdrawals: period('unknownWithdrawals'),
  teamLog: period('teamLog'),
  booksYears: period('booksYears'),
})

const date = z.iso.date('must be a date such as 2025-08-20.')

const policy = entry({
  version: z.int('must be a whole number.').min(1, 'must be above 0.').default(1),
  date,
  description: words(200),
  markdown: z.string().min(1, 'must not be empty.').max(200_000, 'must not be longer than 200000 characters.'),
})

/** In a letter; what it names in braces must be known. */
const mailed = (most: number) =>
  words(most).refine((said) => findUnknownPlaceholder(said) === undefined, {
    error: ({ input }) =>
      `names ${findUnknownPlaceholder(String(input))}; there are only {shop}, the shop’s name, and {contact}, where people ask.`,
  })

const mail = entry({
  senderName: words(60).optional(),
  words: entry({
    greeting: mailed(120).optional(),
    closing: mailed(200).optional(),
    own: z.partialRecord(z.enum(MAIL_KINDS), mailed(300)).optional(),
  }).optional(),
  footer: z.array(words(200)).max(6, 'has more than 6 lines.').default([]),
})

const redirect = entry({
  from: path,
  to: z.string().regex(/^\/[A-Za-z0-9-]*$/, 'must be a path of this shop, such as /space.'),
})

/** Every part of the content by itself; whether the parts fit each other says find-conflicts.ts. */
export const contentParts = z.object({
  version: z.literal(CONTENT_VERSION, `must be ${CONTENT_VERSION}.`),
  brand: brandSchema,
  seller: seller.nullable().default(null),
  trader: z.enum(['owner', 'merchant-of-record']).default('owner'),
  contact: entry({ url: contactUrl }),
  locale: z.string().refine(isLocale, 'must be a language and country, such as en-US.').default('en-US'),
  currency: z
    .string()
    .refine((code) => CURRENCIES.has(code), 'must be a currency of ISO 4217, such as EUR.')
    .default('USD'),
  samples: z.boolean().default(true),
  orderPrefix: z
    .string()
    .regex(/^[A-Z0-9]{1,6}$/, 'must be one to six capital letters and digits.')
    .default('W'),
  withdrawal: entry({ asksConsent: z.boolean().default(true) }).prefault({}),
  credit: entry({ isGiven: z.boolean().default(true) }).prefault({}),
  gifts: entry({ isOffered: z.boolean().default(true) }).prefault({}),
  retention: retention.prefault({}),
  categories: z.array(category).max(1000, 'has more than 1000 categories.'),
  otherNames: z.record(slug, words(120)).default({}),
  bundles: z.array(bundle).max(1000, 'has more than 1000 bundles.'),
  allAccess,
  sales: z.array(sale).max(50, 'has more than 50 sales.').optional(),
  home: homeSchema,
  posters: z
    .record(slug, ownPoster)
    .refine((posters) => Object.keys(posters).length <= MOST_POSTERS, `has more than ${MOST_POSTERS} posters.`)
    .optional(),
  pages: pages.prefault({}),
  policies: entry({
    terms: policy,
    'privacy-policy': policy,
    licence: policy.optional(),
    refunds: policy.optional(),
    accessibility: policy.optional(),
    imprint: policy.optional(),
    'how-reviews-work': policy.optional(),
  }),
  reviews: reviews.prefault({}),
  mail: mail.prefault({}),
  socialPicture: z.union([slug, ownPicture]).nullable().default(null),
  redirects: z.array(redirect).max(1000, 'has more than 1000 redirects.').default([]),
})

export const contentSchema = contentParts.strict().transform(({ mail: sent, pages: shown, ...content }) => ({
  ...content,
  mail: { ...sent, senderName: sent.senderName ?? content.brand.name },
  pages: { ...shown, footer: shown.footer ?? defaultFooter(content.brand.name) },
}))

function defaultFooter(name: string) {
  return { question: 'Questions?', link: 'Contact us', copyright: `© ${name}` }
}

function isLocale(code: string): boolean {
  try {
    return /^[a-z]{2}(-[A-Z]{2})?$/.test(code) && Intl.getCanonicalLocales(code).length === 1
  } catch {
    return false
  }
}
