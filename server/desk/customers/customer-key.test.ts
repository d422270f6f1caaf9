import fc from 'fast-check'
import { expect, it } from 'vitest'
import { customerKeys } from './customer-key.ts'

const SECRET = 'a secret of more than thirty-two characters'
const { keyOf, emailOf } = customerKeys(SECRET)

it('a customer has one key, however the address is written, and it leads back to the address', () => {
  expect(keyOf('Mara@Example.com')).toBe(keyOf('mara@example.com'))
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const key = keyOf(email)
      expect(key).toMatch(/^[\w-]+$/)
      expect(emailOf(key)).toBe(email.toLowerCase())
    }),
  )
})

it('a key that was changed, made up or made by another shop leads nowhere', () => {
  const key = keyOf('mara@example.com')
  expect(customerKeys('another secret of more than thirty-two').emailOf(key)).toBeUndefined()
  for (const other of ['', 'mara@example.com', key.slice(2), `A${key.slice(1)}`, `${key}AAAA`])
    expect(other === key ? undefined : emailOf(other)).toBeUndefined()
})
