import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { shopMark } from '../http/health-routes.ts'
import { type AddressAsking, addressCheck } from './address-checks.ts'
import type { Patient } from './check.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-address-'))
const NOW = new Date('2026-05-05T12:00:00Z')
const PRODUCTION = { DATA_DIR, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
const { secret } = readConfig(PRODUCTION)
const ours = { status: 200, mark: shopMark(secret), certificateUntil: new Date('2026-07-01T00:00:00Z') }

function failing(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error('it said no'), { code }))
}

async function look(asking: Partial<AddressAsking> = {}, env: Record<string, string> = PRODUCTION) {
  const whole: AddressAsking = { lookUp: async () => ['203.0.113.24'], reach: async () => ours, ...asking }
  const findings = await addressCheck(whole).look({ config: readConfig(env), now: NOW } as Patient)
  return findings.map(({ verdict, about, found }) => `${verdict} ${about}: ${found}`)
}

describe('the address', () => {
  it('is good where its name leads somewhere and this very shop answers by https', async () => {
    expect(await look()).toEqual([
      'ok address: People come to https://shop.example.',
      'ok domain: shop.example leads to 203.0.113.24.',
      'ok https: The shop answers there; its certificate is good until 2026-07-01.',
    ])
  })

  it.each([
    ['nothing yet', { lookUp: failing('ENOTFOUND') }, 'fails domain: shop.example leads nowhere yet.'],
    ['no name server', { lookUp: failing('ETIMEOUT') }, 'note domain: shop.example could not be looked up just now.'],
    [
      'a parking page',
      { reach: async () => ({ ...ours, mark: undefined }) },
      'fails https: https://shop.example leads to something that is not this shop (it answered 200).',
    ],
    [
      'another shop',
      { reach: async () => ({ ...ours, mark: 'other' }) },
      'fails https: https://shop.example leads to another shop.',
    ],
    [
      'a certificate of its own',
      { reach: failing('DEPTH_ZERO_SELF_SIGNED_CERT') },
      'fails https: Browsers would warn of the certificate at https://shop.example: it said no.',
    ],
    [
      'a proxy that cannot be reached from within',
      { reach: failing('ETIMEDOUT') },
      'note https: https://shop.example could not be reached from this machine (ETIMEDOUT).',
    ],
    [
      'a certificate that nobody renews',
      { reach: async () => ({ ...ours, certificateUntil: new Date('2026-05-10T00:00:00Z') }) },
      'note https: The certificate ends on 2026-05-10 and was not renewed.',
    ],
  ])('tells of %s', async (_what, asking, sentence) => {
    expect(await look(asking)).toContain(sentence)
  })

  it('is missing in a shop that waits for one', async () => {
    const { PUBLIC_URL: _, ...none } = PRODUCTION
    expect(await look({}, none)).toEqual(['fails address: Nobody said where people find it.'])
    expect(await look({}, { ...none, PUBLIC_URL: 'http://shop.example' })).toEqual([
      'fails address: People come to http://shop.example, which is not https.',
    ])
  })

  it('asks nobody while the shop is tried', async () => {
    const refuse = failing('never')
    expect(await look({ lookUp: refuse, reach: refuse }, { DATA_DIR })).toEqual([
      'note address: People come to http://localhost:3000, which no provider can call.',
    ])
  })
})
