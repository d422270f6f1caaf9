import type { Content } from '../../contract/content/content.ts'
import { BRAND } from './brand.ts'
import { BUNDLES } from './bundles.ts'
import { CATEGORIES, OTHER_NAMES } from './categories.ts'
import { HOME } from './home.ts'
import { ALL_ACCESS, PAGES } from './pages.ts'
import { POLICIES } from './policies.ts'
import { SAMPLE_REVIEWS } from './reviews.ts'

/** The shop of the spec: every fact of it that another shop would decide otherwise. */
export const SAMPLE_CONTENT: Content = {
  version: 3,
  samples: true,
  brand: BRAND,
  seller: null,
  trader: 'owner',
  // Nobody's: the owner names their own.
  contact: { url: 'https://social.example/pure8k' },
  locale: 'en-US',
  currency: 'USD',
  orderPrefix: 'P8K',
  withdrawal: { asksConsent: true },
  credit: { isGiven: true },
  gifts: { isOffered: true },
  retention: {
    messages: 365,
    mails: 365,
    searches: 400,
    paymentEvents: 730,
    downloads: 730,
    checkouts: 120,
    unknownWithdrawals: 30,
    teamLog: 1095,
    booksYears: 10,
  },
  categories: CATEGORIES,
  otherNames: OTHER_NAMES,
  bundles: BUNDLES,
  allAccess: ALL_ACCESS,
  home: HOME,
  pages: PAGES,
  policies: POLICIES,
  reviews: { least: 5, samples: SAMPLE_REVIEWS },
  mail: { senderName: BRAND.name, footer: [] },
  socialPicture: 'hero',
  redirects: [],
}
