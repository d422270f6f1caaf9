/**
 * Which account the page shows, its id percent-encoded, with every request in a customer's name. The cookie may be another
 * one's since, and what was pressed must not reach that one.
 */
export const ACCOUNT_HEADER = 'x-account'
