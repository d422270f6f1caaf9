import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CONSENT_VERSION } from '../contract/consent.ts'
import { imprintOf } from '../contract/content.ts'
import { SAMPLE_WORDS } from '../contract/testing/sample-words.ts'
import { SECOND_SHOP } from '../contract/testing/second-shop.ts'
import { getContent } from './content/check-content.ts'
import type { Mail } from './mail/mail.ts'
import { layOutMail } from './mail/mail-layout.ts'

const content = getContent(SECOND_SHOP)
const LOGO = { digest: '0'.repeat(32), format: 'png', width: 360, height: 120 } as const
const publicUrl = 'https://lume.example'
const imprint = imprintOf(content, { publicUrl })
const shop = { publicUrl, imprint: () => imprint }
const to = 'mara@example.com'
const at = new Date('2026-03-01T12:00:00Z')

/** What each mail is told; the key is the function's name. */
const order = {
  ...{ to, imprint, product: 'Coast Bundle', totalMinor: 450, refundedMinor: 100, currency: 'EUR', number: 'LT-7' },
  shopUrl: shop.publicUrl,
}
const withdrawn = { ...order, name: 'Mara', amount: '€4.50', declaredAt: at, publicUrl }
const links = { libraryUrl: `${shop.publicUrl}/library#key=a`, findOrderUrl: `${shop.publicUrl}/find-order` }
const written = {
  ...{ id: 'm', number: 'R-7', topic: 'order', email: to, order_named: 'LT-7', message: 'Where is it?' },
  received_at: at.toISOString(),
}
const bought = {
  taxMinor: 78,
  taxWords: 'IVA 23%',
  buyerAddress: null,
  invoiceUrl: null,
  country: 'PT',
  boughtAt: at.toISOString(),
  termsUrl: null,
  withdrawal: null,
}
const gift = {
  ...{ imprint, to, product: 'Coast Bundle', toName: 'Noor', fromName: 'Ana', words: 'For you.' },
  arrivesAt: at.toISOString(),
}
const TOLD: Readonly<Record<string, readonly unknown[]>> = {
  addressChangedMail: [shop, to, at],
  contactAnswerMail: [shop, written, 'Here it is.'],
  contactCopyMail: [shop, written],
  contactMail: [shop, to, written],
  changeAddressMail: [shop, to, 'token', { name: 'Mara', at }],
  invitationMail: [shop, to, { by: 'owner@example.com', role: 'support', url: `${publicUrl}/desk`, isAgain: false }],
  dataLinkMail: [shop, to, 'token'],
  googleAddedMail: [shop, to, { at, hasEndedPassword: true }],
  passwordChangedMail: [shop, to, { at, isFirst: false }],
  resetPasswordMail: [shop, to, 'token'],
  testMail: [shop, to],
  verifyEmailMail: [shop, to, 'token', { name: 'Mara', at }],
  receiptMail: [
    { ...order, ...links, is8K: false, isReady: true, ...bought, hadBy: 'LT-6', counted: 'Counted: Coast.' },
  ],
  hiddenReviewMail: [
    shop,
    to,
    { product: 'Coast Bundle', words: 'Buy elsewhere.', reason: 'It advertises.', orderNumber: 'LT-7' },
  ],
  readyMail: [{ ...order, ...links }],
  libraryLinkMail: [{ ...order, ...links, products: ['Coast Bundle'] }],
  giftMail: [{ ...gift, openUrl: `${publicUrl}/gift/open/a` }],
  giftReceiptMail: [{ ...gift, number: 'LT-7', paid: '€4.50', givenUrl: publicUrl, termsUrl: null, withdrawal: null }],
  giftClaimedMail: [{ ...gift, number: 'LT-7' }],
  giftRefundedMail: [{ ...gift, number: 'LT-7', amount: '€4.50' }],
  giftEndedMail: [gift],
  consentMail: [{ ...order, version: CONSENT_VERSION, at, publicUrl }],
  withdrawalMail: [{ ...withdrawn, follows: 'The money goes back.' }],
  withdrawalDeclinedMail: [{ ...withdrawn, reason: 'It was downloaded.' }],
  refundedMail: [order],
  partlyRefundedMail: [order],
  disputedMail: [order],
  revokedMail: [order],
  checkingMail: [order],
  orderMovedMail: [order],
  reopenedMail: [{ ...order, ...links }],
}

type WriteMail = (...told: readonly unknown[]) => Mail

async function listMails(): Promise<Map<string, WriteMail>> {
  const files = globSync('**/*-mail{,s}.ts', { cwd: import.meta.dirname, exclude: ['adapters/**', 'choose/**'] })
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  return new Map(modules.flatMap((module) => Object.entries<WriteMail>(module)))
}

it('every mail is the shop’s own: its name, its looks, its identity, and no word of another', async () => {
  const mails = await listMails()
  expect([...mails.keys()].toSorted()).toEqual(Object.keys(TOLD).toSorted())
  for (const [name, write] of mails) {
    const { subject, text, html } = write(...(TOLD[name] ?? []))
    for (const words of [subject, text, html]) expect(words, name).not.toMatch(SAMPLE_WORDS)
    expect(text, name).toContain(
      'Lume & Tide\nSent from the lighthouse.\nLume & Tide Lda., Rua do Farol 3, Ericeira, Portugal\nVAT PT123456789, hello@lume.example',
    )
    expect(html, name).toContain('Lume &#38; Tide')
    expect(html, name).toContain(content.brand.colours.ground)
    expect(html, name).not.toContain('#07080a')
    // Every address of the shop in the text can be pressed in the HTML.
    for (const [address] of text.matchAll(/https:\/\/lume\.example\/\S*[^\s.]/g)) {
      expect(html, name).toContain(`href="${address.replaceAll('&', '&#38;')}"`)
    }
  }
})

it('an address that a stranger wrote into a mail cannot be pressed', () => {
  const paragraphs = ['I, https://evil.example/x https://lume.example.evil/y, withdraw. https://lume.example/withdraw.']
  const { html } = layOutMail(imprint, { to, subject: 's', preview: 'p', heading: 'h', paragraphs })
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(['https://lume.example/withdraw'])
})

it('a mail of a shop with a logo shows it, and the name where pictures are off', () => {
  const withLogo = imprintOf({ ...content, brand: { ...content.brand, logo: LOGO } }, { publicUrl })
  const { html, text } = layOutMail(withLogo, { to, subject: 's', preview: 'p', heading: 'h', paragraphs: [] })
  expect(html).toContain(
    `<img src="https://lume.example/brand/${'0'.repeat(32)}.png" width="120" height="40" alt="Lume &#38; Tide"`,
  )
  expect(text).toContain('Lume & Tide')
})
