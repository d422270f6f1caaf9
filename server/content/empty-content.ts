import { readStoredContent } from './check-content.ts'
import { CONTENT_VERSION } from './schema/migrate-content.ts'

const TERMS = `# Terms and Conditions

*These terms are a beginning: the owner of this shop has not written their own yet*

## What you buy

A bundle is a set of wallpapers. Whoever buys one may download its pictures again and again, those that join it later
included.

## What you may do with the pictures

You may use them on every screen that you own or use, and crop and resize them for that. You may not republish, sell, rent
or sub-license them, or pass them off as your own.

## Questions

[Ask the shop](contact:) about anything that these terms leave open.
`

const PRIVACY = `# Privacy Policy

*This page is a beginning: the owner of this shop has not written their own yet*

## What the shop keeps

Of an account: the email address, the name if you give one, and a password that nobody can read. Of a purchase: what was
bought, when, for how much, and the address that the receipt went to. Payment itself is the payment provider's: this shop
never sees the number of a card. Of a message through the contact form: what you wrote, your address and the answers, for a
year after it was dealt with.

## Cookies

Cookies keep you signed in, and keep the library of a receipt's link in the browser that opened it.

## Questions

[Ask the shop](contact:) what it knows of you, or to forget it.
`

/** A shop before its owner has said a word: with SAMPLES=off it begins with this. Nothing in it is sold. */
export const EMPTY_CONTENT = readStoredContent({
  version: CONTENT_VERSION,
  brand: {
    name: 'My shop',
    colours: { ground: '#0c0e12', accent: '#7aa2ff' },
    font: 'anton',
  },
  // Nobody's: the owner names their own.
  contact: { url: 'https://social.example/my-shop' },
  samples: false,
  categories: [],
  bundles: [],
  // A price that nobody decided must not be asked.
  allAccess: { priceMinor: 1000, isSold: false },
  home: { title: 'wallpapers', description: 'Wallpapers for every screen.', sections: [] },
  pages: { dashboard: { heading: 'All bundles', tiles: null } },
  policies: {
    terms: { date: '2026-01-01', description: 'What you may do with what you buy here.', markdown: TERMS },
    'privacy-policy': { date: '2026-01-01', description: 'What this shop knows of you.', markdown: PRIVACY },
  },
})
