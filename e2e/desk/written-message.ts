const AT = '2026-11-16T14:20:00.000Z'

/** What a buyer has written, as the list shows it and as it is when it is opened. */
export const WRITTEN = {
  id: 'c',
  number: 'M-1',
  topic: 'order',
  email: 'buyer@example.com',
  receivedAt: AT,
  state: 'open',
  start: 'Where is it?',
}
export const DETAIL = {
  ...WRITTEN,
  message: 'Where is it?',
  isSignedIn: false,
  orderNamed: null,
  foreignOrder: null,
  orders: [],
  replies: [],
  others: [],
  customerKey: 'key',
  leavesAs: 'shop@example.com',
}
