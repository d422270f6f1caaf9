import type { Promises } from '../site/site-data.ts'
import type { Content } from './content.ts'
import { keptDataWords } from './kept-data.ts'
import { type EarlierPolicy, POLICY_NAMES, type PolicyName, type PolicySource } from './policy.ts'

/** What the words below are made of. */
type Shop = Pick<Content, 'seller' | 'trader' | 'locale' | 'reviews' | 'retention'> & {
  readonly brand: Pick<Content['brand'], 'name'>
}

type Shown = Shop & Pick<Content, 'policies'>

/**
 * A policy as the shop shows it: the owner's words, or the engine's where they have not written their own. Below a privacy
 * policy stands what the software keeps, whatever its owner wrote.
 */
export function policyOf(content: Shown, name: PolicyName): PolicySource {
  const own = content.policies[name]
  if (own && name === 'privacy-policy') {
    return { ...own, markdown: `${own.markdown.trimEnd()}\n\n${keptDataWords(content.retention)}` }
  }
  if (own) return own
  const { description, words } = WORDS[name as DefaultPolicy](content)
  return { version: 0, date: DATE, description, markdown: words }
}

/** Licence and refund in a line each: the owner's, or the engine's where the policies are its own too. */
export function promisesOf({
  pages,
  policies,
  withdrawal,
}: Pick<Content, 'pages' | 'policies' | 'withdrawal'>): Promises {
  const { licence, refund, refundOfAll } = pages.offer ?? {}
  const money = 'Money back within 14 days'
  return {
    licence: licence ?? (policies.licence ? '' : 'Every screen you own or use, for life.'),
    refund:
      refund ??
      (policies.refunds ? '' : withdrawal.asksConsent ? `${money}, as long as nothing was downloaded.` : `${money}.`),
    refundOfAll: refundOfAll ?? (policies.refunds ? '' : `${money}, whatever was downloaded.`),
  }
}

/** All of them, for whoever keeps what held. */
export function policiesOf(content: Shown): EarlierPolicy[] {
  return POLICY_NAMES.map((name) => ({ ...policyOf(content, name), name }))
}

type DefaultPolicy = Exclude<PolicyName, 'terms' | 'privacy-policy'>

/** When the words below were last changed. */
const DATE = '2026-11-17'
const SINCE = '*Since November 17, 2026*'

const WORDS: Readonly<Record<DefaultPolicy, (shop: Shop) => { description: string; words: string }>> = {
  licence: ({ brand }) => ({
    description: 'What you may do with the wallpapers, and what not, in plain words.',
    words: `# Licence

${SINCE}

What you may do with a wallpaper from ${plain(brand.name)}, whether you bought it or it was free.

## You may

- show it on every screen that you own or use: computers, phones, tablets, televisions, at home and at work;
- crop it, resize it and turn it for that;
- keep the files, and make copies of them for your own devices and backups;
- do so for as long as you like, also when the shop changes or a picture leaves it.

## You may not

- republish it, or pass the files on to others;
- sell it, rent it out or sub-license it, alone or as part of a collection;
- offer it as your own work;
- use it in what you sell or advertise: goods, prints, apps, templates;
- lend others your account, your library’s link or a download’s link.

## What else holds

The pictures stay the property of ${plain(brand.name)} or of whoever made them. A purchase that is refunded in full ends
the licence for its files. Where the [Terms and Conditions](/terms) say something else, what is better for you holds.

## Questions

Not sure, or need more than this? [Ask the shop](contact:).
`,
  }),
  refunds: ({ trader }) => ({
    description: 'When you get your money back, how to ask for it, and how long it takes.',
    words: `# Refunds and Withdrawal

${SINCE}

You can go back on a purchase within 14 days, without giving a reason. Nothing here takes away rights that the law of your
country gives you.

## Bundles

As long as you have not downloaded anything of an order, you can withdraw from it within 14 days and get all of your money
back. Once a download has begun, and you agreed before it that the right of withdrawal ends with it, the right is gone.

## Everything at once

Whoever bought all wallpapers together, those to come included, can withdraw within 14 days whatever was downloaded.

## Files that are broken

A picture that cannot be opened, or is not what was shown, is put right. Where that fails you get your money back, also
after 14 days.

## How to ask

Press [Withdraw from contract](/withdraw), which stands at the foot of every page: it asks for the number of the order, which
is in your receipt, and needs no account. ${howPaid(trader)}

## What happens then

The money goes back the way it came, as a rule within 14 days. The wallpapers of the order leave your library, and the
[licence](/licence) for them ends.
`,
  }),
  accessibility: ({ brand }) => ({
    description: 'How this shop can be used by everybody, what is tested, what is still missing, and how to tell us.',
    words: `# Accessibility

${SINCE}

${plain(brand.name)} shall be of use to everybody, whatever they see, hear or can move. The measure is WCAG 2.2, levels A
and AA.

## What you can count on

- Everything works with the keyboard alone; the focus can be seen and is never hidden; the first stop leads past the bar.
- Whatever moves by itself can be paused, and rests for those who ask their device for less motion.
- Pages read at 320 pixels and with wide text, without scrolling sideways.
- Every wallpaper has a description in words; names, states and results are told to screen readers.
- Dialogs keep the focus inside and give it back; Escape closes them.
- Forms have labels that stay, and say in words what is wrong.
- Dragging and pinching are never the only way: there are buttons and keys for the same.

## How it is tested

Every kind of page is looked at by axe, an automatic tester, at the width of a phone and of a desktop, with each release.
Keyboard, focus, dialogs and announcements have tests of their own.

## What is missing

- The clock in the bar changes every second and cannot be stopped. It is not announced.
- Nobody has used the shop with NVDA, JAWS or VoiceOver for these tests.
- Contrast of words on pictures is made for the brightest picture, and is not measured on each.
- Colours that your system forces are tested in a browser that imitates them, and in no system that forces them.

## Tell us

If something keeps you out, [tell the shop](contact:): what you wanted to do, and what you use. If you get no answer that
helps, the authority for accessibility of your country can be asked too.
`,
  }),
  'how-reviews-work': ({ brand, reviews: { least } }) => ({
    description: 'Who can rate a bundle here, how that is checked, and what becomes of a review.',
    words: `# How Reviews Work

${SINCE}

Ratings here come from people who bought, and from nobody else.

## How we check

A review can only be written from the library of a paid order: signed in to the account that bought, or by the link in the
receipt. Each order has one review of what it opened. Orders that were given away or cost nothing have none.

## What is shown

- All reviews count, good and bad, with the same weight. The average is of all of them, rounded to one digit.
- Below ${least} reviews neither a rating nor a review is shown.
- A review shows its stars, its words and its month; no name. Links in it are plain words.
- We give nothing for a review: no money, no discount, no picture.
- Nobody can pay for a better place; the newest stand first.

## Changing and deleting

Whoever wrote a review can change or delete it at any time. After a refund it stays, is marked, and can still be deleted by
its writer. A payment that the bank took back as not made by the card’s owner counts for nothing.

## What we answer and what we hide

We may answer below a review. We hide one only where it is unlawful, insults or names people, advertises, or is not about
what was bought; never because it is bad. Its writer gets a mail that says why, and can object.

## Reporting a review

‘Report’ stands beside every review; [tell us](/contact?topic=review) what is wrong with it. A person decides, and tells you
what was decided. ${plain(brand.name)} uses no automatic decisions for this.

## Samples

Where all money is play money, reviews marked ‘Sample’ show what this will look like. They are never shown in a shop that
takes payments.
`,
  }),
  imprint: (shop) => ({
    description: 'Who runs this shop, where, and how to reach a person.',
    words: `# Imprint

${SINCE}

${whoSells(shop)}

## Reach us

${reach(shop)}

## Whom you buy from

${contractWith(shop.trader)}

## See also

How your data is kept is in the [Privacy Policy](/privacy-policy), what you may do with the pictures in the
[licence](/licence), and how to get your money back under [refunds](/refunds).
`,
  }),
}

function howPaid(trader: Content['trader']): string {
  return trader === 'owner'
    ? 'You will be told that it arrived, and what was decided.'
    : 'The payment provider that sold to you, and is named in its receipt, can be asked as well.'
}

function whoSells({ brand, seller, locale }: Shop): string {
  if (!seller)
    return `${plain(brand.name)} has not said yet who runs it. Its contact link stands at the foot of every page.`
  const { name, address, country, vatId } = seller
  const lines = [
    ['Shop', brand.name],
    ['Run by', name],
    ['Address', `${address}, ${new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country}`],
    ...(vatId ? [['VAT number', vatId]] : []),
  ]
  return lines.map(([term = '', meaning = '']) => `${term}\n: ${plain(meaning)}`).join('\n\n')
}

function reach({ seller }: Shop): string {
  const mail = seller?.email ? ` or by mail to [${plain(seller.email)}](mailto:${seller.email})` : ''
  return `By [the shop’s contact](contact:)${mail}. A person reads it.`
}

function contractWith(trader: Content['trader']): string {
  return trader === 'owner'
    ? 'You buy from whoever runs this shop. The payment provider takes the money for it.'
    : `The payment provider, which is named on its page and in its receipt, sells to you in its own name, sends the invoice
and pays the tax. Whoever runs this shop makes the pictures, delivers them and answers for what these pages say.`
}

/** Words of an owner, which mean themselves and nothing of Markdown. */
function plain(words: string): string {
  return words.replace(/[\\`*_{}[\]()#+!|~&<>-]/g, '\\$&')
}
