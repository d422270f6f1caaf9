import { describe, expect, it } from 'vitest'
import { downloadPasses } from './download-pass.ts'

const noon = new Date('2026-01-01T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const passes = downloadPasses('a secret of more than thirty-two characters')

describe('download passes', () => {
  it('name their order for an hour, then ask to be renewed, then end', () => {
    const pass = passes.issue('order-1', noon)
    expect(passes.read(pass, later(0.9))).toEqual({ orderId: 'order-1', isExpired: false })
    expect(passes.read(pass, later(24))).toEqual({ orderId: 'order-1', isExpired: true })
    expect(passes.read(pass, later(24 * 40))).toBeUndefined()
  })

  it('are worth nothing when anything in them is changed or somebody else signed them', () => {
    const pass = passes.issue('order-1', noon)
    const [order, expiry, signature] = pass.split('.')
    for (const forged of [
      `order-2.${expiry}.${signature}`,
      `${order}.zzzzzz.${signature}`,
      `${order}.${expiry}.${'A'.repeat(22)}`,
      `${order}.${expiry}`,
      `${pass}x`,
      '',
      '../../etc/passwd',
      downloadPasses('another secret, just as long as the first').issue('order-1', noon),
    ]) {
      expect(passes.read(forged, noon), forged).toBeUndefined()
    }
  })
})
