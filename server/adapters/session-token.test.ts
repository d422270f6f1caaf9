import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { readSessionToken } from './embedded-identity.ts'

const sign = (token: string, secret = 'secret') =>
  `${token}.${encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))}`

it('finds the token among other cookies', () => {
  expect(readSessionToken(`a=1; shop.session_token=${sign('abc')}; b=2`, 'shop.session_token', 'secret')).toBe('abc')
})

it.each([
  ['another secret', `s=${sign('abc', 'guess')}`],
  ['another token', `s=${sign('abc').replace('abc', 'abd')}`],
  ['no signature', 's=abc.'],
  ['no token', `s=${sign('')}`],
  ['a signature that is cut', `s=${sign('abc').slice(0, -6)}`],
  ['a broken escape', 's=abc.%E0%A4%A%zz%%%'],
  ['another name', `ss=${sign('abc')}`],
  ['nothing', ''],
])('does not believe %s', (_what, cookies) => {
  expect(readSessionToken(cookies, 's', 'secret')).toBeUndefined()
})
