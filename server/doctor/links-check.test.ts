import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Patient } from './check.ts'
import { linksCheck } from './payment-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-links-check-'))
const file = join(folder, 'links.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', CHECKOUT_LINKS: file }
const keys = { LEMONSQUEEZY_STORE_ID: '1', LEMONSQUEEZY_API_KEY: 'x'.repeat(30), LEMONSQUEEZY_WEBHOOK_SECRET: 'secret' }
const lemon = { ...keys, CHECKOUT_LINKS: file }
const look = (settings: Record<string, string>) =>
  linksCheck.look({ config: readConfig({ DATA_DIR: folder, ...settings }) } as Patient)

it('says in one sentence that the file of checkout links is missing, damaged or partly wrong', async () => {
  const found = async () => (await look(lemon)).map(({ verdict, found: sentence }) => `${verdict} ${sentence}`)
  expect(await found()).toEqual([`fails Nothing is sold, because there is no file of checkout links at ${file}.`])
  writeFileSync(file, '{')
  expect(await found()).toEqual([`fails Nothing is sold, because the file of checkout links is damaged: ${file}.`])
  writeFileSync(file, JSON.stringify({ anime: { url: 'http://pay.example', productId: '1' } }))
  expect(await found()).toEqual([
    `fails Not sold, because each in ${file} must hold a productId of its own, and https in its url: anime.`,
  ])
  writeFileSync(file, JSON.stringify({ anime: { url: 'https://pay.example', productId: '1' } }))
  expect(await found()).toEqual(['ok The file has 1.'])
})

it('asks for no file where the provider makes every page itself, but says that one is damaged', async () => {
  rmSync(file)
  expect(await look(stripe)).toMatchObject([{ verdict: 'ok', found: 'There are none, and none is needed.' }])
  writeFileSync(file, '{')
  const sentence = `No product has a page of its own, because the file of checkout links is damaged: ${file}.`
  expect(await look(stripe)).toMatchObject([{ verdict: 'fails', found: sentence }])
})

it('has nothing to say about the sandbox, which needs no links', async () => {
  expect(await look({})).toEqual([])
})
