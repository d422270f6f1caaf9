import { expect, it } from 'vitest'
import { clientNetwork, networkFinder } from './client.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts with its neighbours as %s', (address, group) => {
  expect(clientNetwork(address)).toBe(group)
})

it.each(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'])('the proxy %s is nobody’s place', (address) => {
  expect(networkFinder(['10.0.0.0/8', '2001:db8::7'])(address)).toBeUndefined()
})

it('takes this machine for a proxy only where no proxy is named', () => {
  for (const address of ['127.0.0.1', '127.8.9.1', '::1']) {
    expect(networkFinder([])(address)).toBeUndefined()
    expect(networkFinder(['10.0.0.0/8'])(address)).toBe(clientNetwork(address))
  }
  expect(networkFinder([])('203.0.113.9')).toBe('203.0.113.9')
})
