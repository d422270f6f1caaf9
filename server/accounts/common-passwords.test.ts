import { expect, it } from 'vitest'
import { checkNewPassword } from './common-passwords.ts'

it.each([
  '123456',
  '654321',
  'password',
  'Password1!',
  'qwerty123',
  'aaaaaa',
  'abcabc',
  'Pure8K2025',
  'letmein',
  'abcdef',
])('refuses %s, which is tried first', (password) =>
  expect(() => checkNewPassword(password)).toThrow('too easy to guess'),
)

it.each(['secret1', 'my-password', 'correct horse battery staple', '山のカラス六羽', 'x9!kf2'])(
  'takes %s',
  (password) => checkNewPassword(password),
)
