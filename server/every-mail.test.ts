import { globSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { contrastOf } from '../contract/content/brand.ts'
import { brandOf } from '../contract/content/content.ts'
import { CONSENT_VERSION } from '../contract/orders/consent.ts'
import { SAMPLE_WORDS } from '../contract/testing/sample-words.ts'
import { SECOND_SHOP } from '../contract/testing/second-shop.ts'
import { getContent } from './content/check-content.ts'
import type { Mail } from './mail/mail.ts'
import { layOutMail, mailSchemesOf } from './mail/mail-layout.ts'
import { receiptMail } from './orders/order-mails.ts'

const content = getContent(SECOND_SHOP)
const LOGO = { digest: '0'.repeat(32), format: 'png', width: 360, height: 120 } as const
const publicUrl = 'https://lume.example'
const brand = brandOf(content, { publicUrl })
const shop = { publicUrl, brand: () => brand }
const to = 'mara@example.com'
const at = new Date('2026-03-01T12:00:00Z')

/** What each mail is told; the key is the function's name. */
const order = {
  to,
  brand,
  product: 'Coast Bundle',
  totalMinor: 450,
  refundedMinor: 100,
  currency: 'EUR',
  number: 'LT-7',
  shopUrl: shop.publicUrl,
}
const withdrawn = { ...order, name: 'Mara', amount: '€4.50', declaredAt: at, publicUrl }
const links = { libraryUrl: `${shop.publicUrl}/library#key=a`, findOrderUrl: `${shop.publicUrl}/find-order` }
const written = {
  id: 'm',
  number: 'R-7',
  topic: 'order',
  email: to,
  order_named: 'LT-7',
  message: 'Where is it?',
  received_at: at.toISOString(),
}
const picture = { url: `${publicUrl}/images/coast/a-1280.webp`, alt: 'Coast Bundle' }
const bought = {
  picture,
  taxMinor: 78,
  taxWords: 'IVA 23%',
  buyerAddress: null,
  invoiceUrl: 'https://pay.example/invoice/1.pdf',
  country: 'PT',
  boughtAt: at.toISOString(),
  termsUrl: null,
  withdrawal: null,
  objection: null,
}
const gift = {
  brand,
  to,
  product: 'Coast Bundle',
  toName: 'Noor',
  fromName: 'Ana',
  words: 'For you.',
  arrivesAt: at.toISOString(),
  picture,
}
const NO_NOTES = { termsUrl: null, withdrawal: null, objection: null }
const news = {
  id: 'n',
  subject: 'New rooms',
  heading: '',
  words: 'They are new.\n\nLook.',
  leadsTo: { path: '/bundles', name: 'all bundles', picturePath: null },
}
const TOLD: Readonly<Record<string, readonly unknown[]>> = {
  addressChangedMail: [shop, to, at],
  announcementMail: [shop, news, { email: to, stopKey: 'k' }],
  contactAnswerMail: [shop, written, 'Here it is.'],
  contactCopyMail: [shop, written],
  contactMail: [shop, to, written],
  changeAddressMail: [shop, to, 'token', { name: 'Mara', at }],
  invitationMail: [shop, to, { by: 'owner@example.com', role: 'support', url: `${publicUrl}/desk`, isAgain: false }],
  dataLinkMail: [shop, to, 'token'],
  googleAddedMail: [shop, to, { at, hasEndedPassword: true }],
  passwordChangedMail: [shop, to, { at, isFirst: false, by: 'link' }],
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
  readyMail: [{ ...order, ...links, picture }],
  libraryLinkMail: [{ ...order, ...links, products: ['Coast Bundle'] }],
  giftMail: [{ ...gift, openUrl: `${publicUrl}/gift/open/a` }],
  giftReceiptMail: [{ ...gift, number: 'LT-7', paid: '€4.50', givenUrl: publicUrl, ...NO_NOTES }],
  giftLostMail: [{ ...gift, number: 'LT-7', givenUrl: `${publicUrl}/gift/given/a`, toEmail: 'noor@example.com' }],
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

it('no mail tells the shop or anybody else that it was opened', async () => {
  for (const [name, write] of await listMails()) {
    const { html } = write(...(TOLD[name] ?? []))
    // A picture is one for all: its address has nothing by which one reader could be told from another.
    for (const [, address] of html.matchAll(/(?:src|background)="([^"]*)"/g)) expect(address, name).toBe(picture.url)
    expect(html, name).not.toMatch(/url\(|<script|<link|@import|@font-face/)
  }
})

/** What strangers may write, by the names under which mails are told it; the words of news are the owner's. */
const LINES = ['name', 'fromName', 'toName', 'order_named', 'buyerAddress', 'taxWords']
const TEXTS = ['words', 'message']

function retold(told: unknown, typed: string, isNews: boolean): unknown {
  if (Array.isArray(told)) return told.map((part) => retold(part, typed, isNews))
  if (typeof told !== 'object' || told === null || told === brand || told instanceof Date) return told
  return Object.fromEntries(
    Object.entries(told).map(([key, value]) => {
      const isTyped = LINES.includes(key) || (TEXTS.includes(key) && !isNews)
      if (!isTyped) return [key, key === 'leadsTo' ? value : retold(value, typed, isNews)]
      return [key, TEXTS.includes(key) ? typed.replaceAll(/[\r\n\u2028\u2029\u0085]/g, ' ') : typed]
    }),
  )
}

/** Whatever some mailbox may make a link of. */
const LINK = /[a-z]+:\/\/[^\s”]+|(?:[\p{L}\p{N}_-]+[.。．｡])+\p{L}[\p{L}\p{N}][^\s”]*|[^\s“]+[@＠][^\s”]+/giu
const linksIn = (text: string): readonly string[] => text.match(LINK) ?? []
const newLinks = (text: string, plain: string) => linksIn(text).filter((link) => !linksIn(plain).includes(link))
const BITS = [
  ...[
    'https://',
    'http://',
    'HTTPS:',
    '//',
    '/',
    'www.',
    'evil',
    'example',
    '.',
    '.com',
    '。рф',
    '．ｃｏｍ',
    '@',
    'a@b.example',
  ],
  ...[
    '\r\n',
    '\n',
    '\u2028',
    '\u0085',
    '\0',
    '\u001b[2J',
    '\u202e',
    '\u2066',
    '\u200b',
    '\u200d',
    ' ',
    'Bcc: all',
    '“',
    '”',
  ],
  ...[
    'mailto:',
    'tel:',
    '<a href="https://evil.example">',
    '[a](https://evil.example)',
    'J.R. Smith',
    '李',
    '10.0.0.1',
    't.me',
  ],
]

it('nothing that a stranger typed becomes a link, another line or a turned word of a mail to somebody else', async () => {
  const mails = await listMails()
  // The same texts each time, so that a failure can be looked at.
  let seed = 1
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return BITS[seed % BITS.length] ?? ''
  }
  const texts = Array.from({ length: 120 }, () => Array.from({ length: 6 }, draw).join(''))
  for (const [name, write] of mails) {
    const told = TOLD[name] ?? []
    const tell = (typed: string) => retold(told, typed, name === 'announcementMail') as readonly unknown[]
    if (isDeepStrictEqual(tell('Mara'), tell('Noor'))) continue
    const plain = write(...tell('Mara'))
    for (const typed of [...BITS, ...texts]) {
      const { subject, text, html } = write(...tell(typed))
      const about = `${name}: ${JSON.stringify(typed)}`
      for (const words of [subject, text]) expect(words, about).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u)
      expect(subject, about).not.toContain('\n')
      expect(newLinks(subject, plain.subject), about).toEqual([])
      expect(newLinks(text, plain.text), about).toEqual([])
      expect(text.split('\n').length, about).toBeLessThanOrEqual(plain.text.split('\n').length)
      expect(html, about).not.toContain('href="https://evil')
    }
  }
})

it('a receipt’s invoice can be pressed, though it lies with the payment provider', () => {
  const { html } = receiptMail({
    ...order,
    ...links,
    is8K: false,
    isReady: true,
    ...bought,
    hadBy: null,
    counted: null,
  })
  expect(html).toContain('href="https://pay.example/invoice/1.pdf"')
})

it('an address that a stranger wrote into a mail cannot be pressed', () => {
  const paragraphs = ['I, https://evil.example/x https://lume.example.evil/y, withdraw. https://lume.example/withdraw.']
  const { html } = layOutMail(brand, { to, subject: 's', preview: 'p', heading: 'h', paragraphs })
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(['https://lume.example/withdraw'])
})

it('a mail of a shop with a logo shows it, and the name where pictures are off', () => {
  const withLogo = brandOf({ ...content, brand: { ...content.brand, logo: LOGO } }, { publicUrl })
  const { html, text } = layOutMail(withLogo, { to, subject: 's', preview: 'p', heading: 'h', paragraphs: [] })
  expect(html).toContain(
    `<img src="https://lume.example/brand/${'0'.repeat(32)}.png" width="120" height="40" alt="Lume &#38; Tide"`,
  )
  expect(text).toContain('Lume & Tide')
})

const CHOSEN = [
  { ground: '#07080a', accent: '#ff5b1f', text: '#f4f1ea' },
  { ground: '#fbf7ef', accent: '#0a5c63' },
  { ground: '#ffffff', accent: '#8a2be2', text: '#5f5f5f' },
  { ground: '#123524', accent: '#ffe45c' },
  { ground: '#000000', accent: '#ff0000' },
]

function coloursOf(colours: unknown) {
  return getContent({ ...SECOND_SHOP, brand: { ...SECOND_SHOP.brand, colours } }).brand.colours
}

it('every word of a mail can be read in a light and in a dark mailbox, whatever the brand', () => {
  for (const chosen of CHOSEN) {
    const colours = coloursOf(chosen)
    const { own, other, ownIs, otherIs } = mailSchemesOf(colours)
    expect(new Set([ownIs, otherIs])).toEqual(new Set(['light', 'dark']))
    for (const paint of [own, other]) {
      const pairs = [
        ...(['text', 'reading', 'muted', 'link'] as const).flatMap((ink) => [
          [ink, contrastOf(paint[ink], paint.surface)] as const,
        ]),
        ...(['text', 'muted', 'link'] as const).map((ink) => [ink, contrastOf(paint[ink], paint.ground)] as const),
      ]
      for (const [ink, contrast] of pairs) expect(contrast, `${ink} of ${chosen.ground}`).toBeGreaterThanOrEqual(4.5)
      // The wordmark is large.
      expect(contrastOf(paint.mark, paint.ground)).toBeGreaterThanOrEqual(3)
    }
  }
})

it('the shop’s own colours stand where a mailbox does not ask', () => {
  const colours = coloursOf(CHOSEN[0])
  expect(mailSchemesOf(colours).own).toMatchObject({ ground: '#07080a', text: '#f4f1ea', mark: '#ff5b1f' })
})
