import type { Content } from '../../contract/content.ts'
import { findProviderNamed } from '../choose/providers.ts'
import type { ProviderName } from '../payments/payments.ts'
import { type Check, type Finding, fails, note, ok } from './check.ts'

const about = 'seller'
const ADVICE = 'npm run shop -- content export, import, publish.'

type Shop = Pick<Content, 'seller' | 'policies' | 'withdrawal'>
type Seller = NonNullable<Content['seller']>

/** Who sells, and what the seller's country asks for besides; each that is missing by its name. */
export const sellerCheck: Check = {
  about,
  needs: [],
  async look({ content, config: { isProduction, payments } }) {
    const { seller } = content
    const trader = compareTrader(content, payments.provider)
    if (seller)
      return [
        ok(about, `Pages and receipts name ${seller.name} as the seller.`),
        ...listMissing(content, seller),
        ...trader,
      ]
    const words = [
      about,
      'Nobody is named as the seller, which most countries ask for.',
      `Fill in the seller: ${ADVICE}`,
    ] as const
    return [isProduction ? fails(...words) : note(...words), ...trader]
  },
}

/** Refunds, imprint and receipts say whom the buyer has the contract with. */
function compareTrader({ trader }: Pick<Content, 'trader'>, name: ProviderName): Finding[] {
  const { abilities, otherSeller } = findProviderNamed(name) ?? {}
  if (!abilities?.seller || !otherSeller || abilities.seller === trader) return []
  return [note('trader', otherSeller, `Set trader to ${abilities.seller}: ${ADVICE}`)]
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
    .map(({ found }) => note(`law, ${seller.country}`, found, ADVICE))
}
