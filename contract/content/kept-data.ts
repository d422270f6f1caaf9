// What the shop keeps that tells of people, where, why and how long.

/** How long the shop keeps what tells of people, in days unless the name says otherwise. The owner decides it. */
export type Retention = {
  /** Messages to the shop, after they were dealt with. */
  readonly messages: number
  /** That a mail was sent, to whom, and under which subject. */
  readonly mails: number
  /** What visitors searched for, and which sites led them here. */
  readonly searches: number
  /** What a payment provider told of an order, word for word. */
  readonly paymentEvents: number
  /** Which files were sent for an order. */
  readonly downloads: number
  /** Purchases that were started and never paid. */
  readonly checkouts: number
  /** Withdrawals from orders that nobody knows. */
  readonly unknownWithdrawals: number
  /** What the team's log holds of a person. */
  readonly teamLog: number
  /** What was paid, without whoever paid it: as tax law asks. */
  readonly booksYears: number
}

/** What holds where an owner says nothing. */
export const USUAL_RETENTION: Retention = {
  messages: 365,
  mails: 365,
  searches: 400,
  paymentEvents: 730,
  downloads: 730,
  checkouts: 120,
  unknownWithdrawals: 30,
  teamLog: 1095,
  booksYears: 10,
}

/**
 * The least of each. Some are what the shop itself needs: orders are looked for at the provider for 120 days, a bank asks
 * for evidence within half a year, and a mail that did not arrive is looked into within three months.
 */
export const LEAST_RETENTION: Retention = {
  messages: 30,
  mails: 90,
  searches: 1,
  paymentEvents: 120,
  downloads: 180,
  checkouts: 120,
  unknownWithdrawals: 30,
  teamLog: 90,
  booksYears: 1,
}

/** A kind of data that tells of people. */
export type KeptData = {
  readonly name: string
  /** What it is, why it is kept. */
  readonly words: string
  readonly until: (retention: Retention) => string
  /** Where it lies: by table of the shop's database, the columns that tell of somebody. */
  readonly where: Readonly<Record<string, readonly string[]>>
}

/**
 * Everything that the shop stores about people. The privacy policy says it, and server/personal-data/kept-data.test.ts
 * compares it with the database: no column comes without being named here or there.
 */
export const KEPT_DATA: readonly KeptData[] = [
  {
    name: 'Your account',
    words:
      'Your email address and name, your picture where Google sends one, and your password as a hash that nobody can read; to sign you in. Your favourites, the collections that you made of them and what you call these, and how your monitors stand; to show them on every device.',
    until: () => 'until you delete the account',
    where: {
      user: ['name', 'email', 'image'],
      account: ['accountId', 'userId', 'accessToken', 'refreshToken', 'idToken', 'password'],
      favourite: ['customer_id', 'wallpaper_id'],
      collection: ['customer_id', 'name'],
      collection_picture: ['customer_id', 'wallpaper_id'],
      setup: ['customer_id', 'monitors'],
    },
  },
  {
    name: 'Sign-ins',
    words:
      'That you are signed in, with the name of the browser and its system so that you know it again, and hashes of the places that you signed in from and of what was tried too often; to keep others out. No network address is kept.',
    until: () =>
      'until you sign out, at most 180 days, and the last one of an account that a sign-in service keeps for us until you delete the account; counts of attempts for a day, mailed links until they expire',
    where: {
      session: ['token', 'userId', 'ipAddress', 'userAgent'],
      hosted_sign_in: ['customer_id', 'email'],
      sign_in_place: ['key', 'user_id'],
      attempt: ['key'],
      verification: ['identifier', 'value'],
      address_proof: ['user_id', 'email', 'token_hash'],
      data_link: ['token_hash', 'email_key'],
    },
  },
  {
    name: 'Orders',
    words:
      'What was bought, when and for how much, the tax, the country that was paid from, the email address, the name and postal address if you gave them, and your receipts; to deliver it, and because tax law asks for it. Card numbers never reach this shop; where the payment provider says that two payments came from one card, a hash of that is kept, so that a discount code for one use is used once.',
    until: ({ booksYears }) =>
      `as long as you can download; when you have your data erased, your address goes at once and the rest ${years(booksYears)} after the purchase`,
    where: {
      shop_order: [
        ...['email', 'email_key', 'owner_email', 'customer_id', 'buyer_key_hash', 'country'],
        ...['provider_order_id', 'reference', 'buyer_address', 'invoice_url', 'card_key'],
      ],
      receipt: ['subject', 'text', 'html'],
      order_account: ['customer_id'],
      refund: ['reason'],
    },
  },
  {
    name: 'What you agreed to, and withdrawals',
    words:
      'What you agreed to before a first download, when and in which words, and that you withdrew, with your name; as evidence for both of us.',
    until: ({ unknownWithdrawals }) =>
      `as long as the order; a withdrawal from an order that we do not know ${days(unknownWithdrawals)}`,
    where: {
      consent: ['kind', 'version', 'given_at', 'locale'],
      withdrawal: ['name', 'typed_number', 'typed_email_key', 'declared_at', 'words'],
    },
  },
  {
    name: 'Feeds',
    words:
      'For each device that fetches its wallpaper from a feed of yours: what you call it, its size, rhythm and time zone, what its pictures come from, which is shown and which never again, and the day on which it last asked; to send it the right picture. Its address is kept as a hash, and sealed so that you can see it again.',
    until: () => 'until you end the feed, the account or every link that it was made by',
    where: {
      feed: [
        ...['token_hash', 'sealed_token', 'customer_id', 'email_key', 'name', 'source', 'rhythm', 'time_zone'],
        ...['width', 'height', 'asked_at', 'turn_picture'],
      ],
      feed_link: ['link_id'],
      feed_hidden: ['picture'],
    },
  },
  {
    name: 'Library links',
    words:
      'Hashes of the links in your receipts and of the browsers that keep your library, and when they were last used; to open it to you and to nobody else.',
    until: () => 'links as long as the order or until you end them; a browser 400 days after its last visit',
    where: {
      library_link: ['token_hash', 'email_key', 'last_used_at'],
      library_session: ['token_hash', 'last_used_at'],
    },
  },
  {
    name: 'Downloads',
    words:
      'Which files were sent for an order on which day, and a hash of the machine that asked; as evidence if a payment is disputed.',
    until: ({ downloads }) => days(downloads),
    where: {
      download: ['order_id', 'file', 'client'],
      rendition_day: ['order_id'],
      sample_master_request: ['asker'],
    },
  },
  {
    name: 'Gifts',
    words:
      'For whom something was bought: the name and email address that the giver typed, the giver’s name and words, and whether it was opened; to bring it there. The address is used for that letter alone.',
    until: () => 'as long as the order; 30 days where nothing was paid',
    where: {
      gift: [
        ...['giver_id', 'from_name', 'to_name', 'to_email', 'to_email_key', 'words', 'claimed_by'],
        ...['given_hash', 'open_hash'],
      ],
    },
  },
  {
    name: 'Started purchases',
    words: 'What you were about to buy, with your account or a hash of a cookie; so that a payment finds its buyer.',
    until: ({ checkouts }) => `${days(checkouts)} where nothing was paid, otherwise as long as the order`,
    where: { checkout: ['customer_id', 'browser_hash', 'page_url', 'purpose'] },
  },
  {
    name: 'What the payment provider tells',
    words:
      'Its messages about your order, word for word, which may hold your name and address; so that a lost or wrong entry can be put right.',
    until: ({ paymentEvents }) => days(paymentEvents),
    where: { payment_event: ['order_key', 'body'] },
  },
  {
    name: 'Mails',
    words:
      'To which address which mail went, and whether it arrived, and of which bundle you want to hear when all its files are there; to answer when one is missing. Its words are kept until it is sent.',
    until: ({ mails }) => `${days(mails)}; the letter of a gift that did not arrive until somebody opens the gift`,
    where: { mail_outbox: ['key', 'to', 'subject', 'text', 'html'], ready_notice: ['order_id', 'bundle'] },
  },
  {
    name: 'News',
    words:
      'Whether you agreed to news by mail, in which words, or objected to it, and which were sent to you and arrived; to write to nobody who does not want it. We do not watch who opens a mail.',
    until: ({ mails }) => `your choice until you have your data erased; what was sent to you ${days(mails)} after that`,
    where: {
      news_choice: ['email_key', 'email', 'stop_key', 'offered_at', 'agreed_at', 'version', 'refused_at', 'bounced_at'],
      announcement_recipient: ['email_key', 'email'],
      announcement: ['reached'],
    },
  },
  {
    name: 'Messages',
    words:
      'What you write through the contact form, your address, the order that you name, and our answers; to answer you.',
    until: ({ messages }) => `${days(messages)} after it was dealt with; what a robot wrote 30 days`,
    where: {
      contact_message: ['key', 'email', 'email_key', 'order_named', 'order_id', 'customer_id', 'message'],
      contact_reply: ['words'],
    },
  },
  {
    name: 'Reviews',
    words: 'Your stars and words about what you bought, and our answer; shown without your name.',
    until: () => 'until you delete it',
    where: { review: ['order_id', 'stars', 'words', 'answer', 'hidden_reason'] },
  },
  {
    name: 'Notes of the team',
    words:
      'What those who run the shop noted about an order, and a log of what they changed; so that help can be given, and checked.',
    until: ({ teamLog }) =>
      `notes as long as the order; in the log ${days(teamLog)}, then it says only that something was done`,
    where: { order_note: ['words'], audit: ['person', 'value_before', 'value_after'] },
  },
  {
    name: 'Searches',
    words:
      'Words that were searched for and sites that led here, each with a count for a day, with nobody’s name; to see what is missing.',
    until: ({ searches }) => days(searches),
    where: { visit_count: ['name'] },
  },
  {
    name: 'The team itself',
    words: 'Addresses and ways to sign in of those who run the shop, and who published or set what.',
    until: () => 'until somebody leaves; that it was them stays in the log',
    where: {
      staff: ['email', 'email_key', 'password_hash', 'totp_secret'],
      staff_session: ['token_hash', 'client'],
      staff_passkey: ['id', 'public_key', 'name'],
      staff_link: ['token_hash', 'email', 'email_key', 'ticket_hash'],
      staff_recovery_code: ['code_hash'],
      staff_challenge: ['challenge_hash', 'subject'],
      announcement: ['changed_by'],
      audit: ['staff_id'],
      contact_reply: ['written_by'],
      order_note: ['written_by'],
      refund: ['asked_by'],
      withdrawal: ['decided_by'],
      draft: ['saved_by'],
      publication: ['published_by'],
      publishing_run: ['started_by'],
      setting: ['saved_by'],
    },
  },
]

/** The part of a privacy policy that is true of every shop, whatever its owner wrote. */
export function keptDataWords(retention: Retention): string {
  const entries = KEPT_DATA.map(({ name, words, until }) => `${name}\n: ${words} Kept ${until(retention)}.\n`)
  return `## What Is Kept {#kept-by-this-shop}

Since November 17, 2026, this list comes from the shop’s software itself, with the periods that hold. All of it lies in the
shop’s own database and in its backups. What the payment provider, the mail server and, where it is used, Google keep of you
is said in their own policies.

${entries.join('\n')}
### Your copy, and your end of it

At [Your data](/your-data) you get a copy of all of this, see what you agreed to, and have it erased: by a link that we mail
to your address, also without an account. What tax law asks us to keep stays without your name and address for
${years(retention.booksYears)} after the purchase.
`
}

export function years(count: number): string {
  return count === 1 ? 'one year' : `${count} years`
}

function days(count: number): string {
  if (count === 365) return 'a year'
  if (count > 365 && count % 365 === 0) return years(count / 365)
  return count === 1 ? 'a day' : `${count} days`
}
