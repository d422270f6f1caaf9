import { describe, expect, it } from 'vitest'
import { judgeWithdrawal, type WithdrawnOrder } from './judge-withdrawal.ts'

const BOUGHT: WithdrawnOrder = {
  scope: 'bundle:anime',
  boughtAt: '2026-03-01T10:00:00.000Z',
  declaredAt: new Date('2026-03-04T10:00:00Z'),
  hasConsent: false,
  hasDownloads: false,
  hasWithdrawnBefore: false,
  isDisputed: false,
  refundObstacle: null,
  isRefunded: false,
  counted: [],
}
const taken = { hasConsent: true, hasDownloads: true }
const lastMoment = new Date('2026-03-16T09:59:59.999Z')
/** Could be withdrawn from by itself. */
const fresh = { boughtAt: BOUGHT.boughtAt, hasConsent: false, hasDownloads: false, isDisputed: false }
const all = { scope: 'all', ...taken }
const tooLate = new Date('2026-03-16T10:00:00Z')

describe('a withdrawal', () => {
  it.each<[string, Partial<WithdrawnOrder>, string, string | null]>([
    ['from a bundle that nobody downloaded is paid back at once', {}, 'refunding', null],
    ['on the last day, wherever that ends, is paid back', { declaredAt: lastMoment }, 'refunding', null],
    ['on day 15 is a person’s to decide', { declaredAt: tooLate }, 'waiting', 'late'],
    ['from a bundle whose buyer agreed is a person’s to decide', { hasConsent: true }, 'waiting', 'downloaded'],
    ['from what was downloaded without being asked is too', { hasDownloads: true }, 'waiting', 'downloaded'],
    ['from all-access is paid back whatever was downloaded', { scope: 'all', ...taken }, 'refunding', null],
    ['from all-access on day 15 is a person’s', { scope: 'all', declaredAt: tooLate }, 'waiting', 'late'],
    ['from all-access a second time is too', { scope: 'all', hasWithdrawnBefore: true }, 'waiting', 'again'],
    [
      'from all-access is paid back with bundles that nobody downloaded',
      { ...all, counted: [fresh] },
      'refunding',
      null,
    ],
    [
      'from all-access that counted a bundle of which the right ended is a person’s',
      { ...all, counted: [fresh, { ...fresh, hasConsent: true }] },
      ...(['waiting', 'counted-downloaded'] as const),
    ],
    [
      'from all-access that counted a downloaded bundle is too',
      { ...all, counted: [{ ...fresh, hasDownloads: true }] },
      ...(['waiting', 'counted-downloaded'] as const),
    ],
    [
      'from all-access that counted a bundle of long ago is too',
      { ...all, counted: [{ ...fresh, boughtAt: '2026-02-10T10:00:00.000Z' }] },
      ...(['waiting', 'counted-late'] as const),
    ],
    [
      'from all-access that counted a disputed bundle waits',
      { ...all, counted: [{ ...fresh, isDisputed: true }] },
      ...(['waiting', 'disputed'] as const),
    ],
    ['from a bundle after one of all-access is paid back', { hasWithdrawnBefore: true }, 'refunding', null],
    ['from a disputed order waits', { isDisputed: true }, 'waiting', 'disputed'],
    ['that the provider cannot give back waits', { refundObstacle: 'Elsewhere.' }, 'waiting', 'not-refundable'],
    ['from a refunded order is over', { isRefunded: true, ...taken, declaredAt: tooLate }, 'refunded', null],
  ])('%s', (_words, facts, state, why) => {
    expect(judgeWithdrawal({ ...BOUGHT, ...facts })).toEqual({ state, why })
  })
})
