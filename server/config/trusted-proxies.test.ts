import { expect, it } from 'vitest'
import { readTrustedProxies } from './trusted-proxies.ts'

it.each([
  ['127.0.0.1', ['127.0.0.1']],
  ['127.0.0.1 , 10.0.0.0/8,172.30.80.0/24', ['127.0.0.1', '10.0.0.0/8', '172.30.80.0/24']],
  ['::1, fc00::/7, fe80::/10, 2400:cb00::/32', ['::1', 'fc00::/7', 'fe80::/10', '2400:cb00::/32']],
  ['::ffff:10.0.0.0/104', ['::ffff:10.0.0.0/104']],
  [undefined, []],
])('reads %s', (value, proxies) => {
  expect(readTrustedProxies(value)).toEqual(proxies)
})

it.each([
  ...['0.0.0.0/0', '127.0.0.1/0', '::/0', '0.0.0.0/1, 128.0.0.0/1', '64.0.0.0/2', '::ffff:0:0/96', '2000::/3', '::/1'],
  ...['8000::/1', 'fc00::/0', '::ffff:0.0.0.0/97', Array.from({ length: 256 }, (_, at) => `${at}.0.0.0/8`).join()],
])('refuses everybody as %s', (value) => {
  expect(() => readTrustedProxies(value)).toThrow(/^TRUSTED_PROXIES must name your own proxies only; .*\.$/)
})

it.each(['everybody', '10.0.0.0/33', '10.0.0.0/255.0.0.0', '10.0.0', '1.2.3.4/8/8', ',', '10.0.0.0/', '::1/129'])(
  'refuses %s, which is no list of addresses',
  (value) => {
    expect(() => readTrustedProxies(value)).toThrow(/^TRUSTED_PROXIES must be the addresses of your own proxies/)
  },
)
