import { describe, expect, it } from 'vitest'
import { downloadPasses } from './download-pass.ts'

const noon = new Date('2026-01-01T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const passes = downloadPasses('a secret of more than thirty-two characters')
const account = { orderId: 'order-1', linkHash: null }
const guest = { orderId: 'order-1', linkHash: 'ab'.repeat(32) }

describe('download passes', () => {
  it.each([account, guest])('name who was let in for an hour, then ask to be renewed, then end', (admitted) => {
    const pass = passes.issue(admitted, noon)
    expect(passes.read(pass, later(0.9))).toMatchObject({ ...admitted, isExpired: false })
    expect(passes.read(pass, later(24))).toMatchObject({ ...admitted, isExpired: true })
    expect(passes.read(pass, later(24 * 8))).toBeUndefined()
  })

  it('do not live for ever by being renewed', () => {
    let pass = passes.issue(account, noon)
    let hours = 0
    for (; hours < 24 * 30; hours += 12) {
      const read = passes.read(pass, later(hours))
      if (!read) break
      pass = passes.renew(read, later(hours))
    }
    expect(hours).toBeLessThan(24 * 8)
    expect(hours).toBeGreaterThan(24 * 6)
  })

  it('are worth nothing when anything in them is changed or somebody else signed them', () => {
    const pass = passes.issue(account, noon)
    const [order, link, since, expiry, signature] = pass.split('.')
    for (const forged of [
      `order-2.${link}.${since}.${expiry}.${signature}`,
      `${order}.${'A'.repeat(43)}.${since}.${expiry}.${signature}`,
      `${order}.${link}.zzzzzz.${expiry}.${signature}`,
      `${order}.${link}.${since}.zzzzzz.${signature}`,
      `${order}.${link}.${since}.${expiry}.${'A'.repeat(22)}`,
      `${order}.${link}.${since}.${expiry}`,
      `${pass}x`,
      '',
      '../../etc/passwd',
      downloadPasses('another secret, just as long as the first').issue(account, noon),
    ]) {
      expect(passes.read(forged, noon), forged).toBeUndefined()
    }
  })
})
