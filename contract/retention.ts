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
