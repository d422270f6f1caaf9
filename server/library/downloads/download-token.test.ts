import { describe, expect, it } from 'vitest'
import { downloadTokens, type Holder } from './download-token.ts'

const DAY_MS = 86_400_000
const noon = new Date('2026-01-01T12:00:00Z')
const later = (ms: number) => new Date(noon.getTime() + ms)
const tokens = downloadTokens('a secret of more than thirty-two characters')
const HOLDERS: Holder[] = [
  { kind: 'session', id: 'Qm9uam91cg0nZ2VuZXJhdGVkSWQ1' },
  { kind: 'hosted', id: '6f1c8a52-0000-4000-8000-000000000000' },
  { kind: 'library', id: '6f1c8a52-0000-4000-8000-000000000001' },
]

describe('download tokens', () => {
  it.each(HOLDERS)('name the order and the $kind that was let in, for a week and no longer', (holder) => {
    const given = { orderId: 'order-1', holder }
    const token = tokens.issue(given, noon)
    expect(tokens.read(token, later(0))).toEqual(given)
    expect(tokens.read(token, later(7 * DAY_MS))).toEqual(given)
    expect(tokens.read(token, later(7 * DAY_MS + 1))).toBeUndefined()
  })

  it('are worth nothing when anything in them is changed or somebody else signed them', () => {
    const given = { orderId: 'order-1', holder: { kind: 'session', id: 'session-1' } } as const
    const token = tokens.issue(given, noon)
    const [order, holder, issued, signature] = token.split('.')
    for (const forged of [
      `order-2.${holder}.${issued}.${signature}`,
      `${order}.ssession-2.${issued}.${signature}`,
      `${order}.lsession-1.${issued}.${signature}`,
      `${order}.xsession-1.${issued}.${signature}`,
      `${order}.${issued}.${signature}`,
      `${order}.${holder}.zzzzzz.${signature}`,
      `${order}.${holder}.${issued}.${'A'.repeat(22)}`,
      `${order}.${holder}.${issued}`,
      `${token}x`,
      '',
      '../../etc/passwd',
      downloadTokens('another secret, just as long as the first').issue(given, noon),
    ]) {
      expect(tokens.read(forged, noon), forged).toBeUndefined()
    }
  })
})
