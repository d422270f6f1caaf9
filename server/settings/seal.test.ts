import { expect, it } from 'vitest'
import { sealer } from './seal.ts'

const ours = sealer('a secret of at least thirty-two characters')

it('opens what it sealed, and seals the same value otherwise each time', () => {
  const sealed = ours.seal('SMTP_URL', 'smtps://user:pässword@mail.example')
  expect(ours.open('SMTP_URL', sealed)).toBe('smtps://user:pässword@mail.example')
  expect(ours.seal('SMTP_URL', 'x')).not.toBe(ours.seal('SMTP_URL', 'x'))
  expect(sealed).not.toContain('mail')
})

it('opens nothing under another name, by another secret, or that was changed', () => {
  const sealed = ours.seal('STRIPE_SECRET_KEY', 'sk_live_1')
  expect(ours.open('STRIPE_WEBHOOK_SECRET', sealed)).toBeNull()
  expect(sealer('another secret of thirty-two characters').open('STRIPE_SECRET_KEY', sealed)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(ours.open('STRIPE_SECRET_KEY', changed.toString('base64url'))).toBeNull()
  }
  for (const odd of ['', 'short', '%%%']) expect(ours.open('STRIPE_SECRET_KEY', odd)).toBeNull()
})
