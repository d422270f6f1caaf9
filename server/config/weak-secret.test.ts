import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isWeakSecret } from './secrets.ts'

it.each([
  'x'.repeat(64),
  'abcdefghij'.repeat(4),
  'correct1Horse!'.repeat(3).slice(0, 40),
  '0123456789abcdef0123456789abcdee',
  'abcdefghijklmnopqrstuvwxyz012345',
  '01010111011010101010101011101010',
  'changeme-changeme-changeme-please',
  'please-replace-this-with-a-random-secret',
  'at least 32 random characters for the shop',
  'a secret of more than thirty-two characters',
  'keyboard cat keyboard cat keyboard caT!',
  'my-super-secret-session-key-for-production-2026',
  'PASSWORDpasswordPASSWORDpassword!1',
])('finds %s weak', (secret) => {
  expect(isWeakSecret(secret)).toBe(true)
})

it('takes what is made at random, in every usual spelling', () => {
  for (let time = 0; time < 500; time++) {
    for (const secret of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64url')]) {
      expect(isWeakSecret(secret), secret).toBe(false)
    }
  }
  expect(isWeakSecret('tide orbit mellow canyon brisk walnut ember')).toBe(false)
})
