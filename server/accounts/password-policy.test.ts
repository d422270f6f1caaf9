import { statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isCommonPassword } from './password-policy.ts'

it.each([
  '123456',
  'password',
  'PASSWORD',
  'Password1',
  'qwerty',
  'iloveyou',
  'trustno1',
  'secret1',
  'ｐａｓｓｗｏｒｄ',
  ' password ',
  'qwerty\t',
  '\u3000iloveyou',
])('%j is one of the most common passwords', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['', 'a', 'correct horse', 'right-password', 'harbour-91-lantern', 'password password'])(
  '%j is none of the most common passwords',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

it('knows ten thousand of them in fifty kilobytes', () => {
  expect(statSync(new URL('common-passwords.bin', import.meta.url)).size).toBe(50_000)
})
