import { describe, expect, it } from 'vitest'
import type { Patient } from './check.ts'
import { examineMailDomain } from './mail-checks.ts'

const mail = { kind: 'smtp', usesSandbox: false, url: 'smtps://mail.example', from: 'The Shop <shop@shop.example>' }
const patient = { config: { mail } } as unknown as Patient

async function look(records: Record<string, string>, otherwise = 'ENOTFOUND') {
  const lookUp = async (name: string) => {
    const text = records[name]
    if (text === undefined) throw Object.assign(new Error('none'), { code: otherwise })
    return [text]
  }
  return (await examineMailDomain(lookUp).look(patient)).map(({ verdict, found }) => `${verdict} ${found}`)
}

describe('the sender’s domain', () => {
  it('is good with SPF, a key of DKIM and DMARC', async () => {
    const records = {
      'shop.example': 'v=spf1 include:mail.example -all',
      's1._domainkey.shop.example': 'v=DKIM1; k=rsa; p=MIGfMA0',
      '_dmarc.shop.example': 'v=DMARC1; p=reject',
    }
    expect(await look(records)).toEqual([
      'ok shop.example has an SPF record.',
      'ok shop.example has a DKIM key (s1._domainkey).',
      "ok The DMARC policy of shop.example is 'reject'.",
    ])
  })

  it('has no key where the one that stands there was taken back, and says what cannot be asked', async () => {
    const said = await look({ 'default._domainkey.shop.example': 'v=DKIM1; p=' })
    expect(said[1]).toBe('note shop.example has no DKIM key under the usual names; others cannot be guessed.')
  })

  it('is not judged where no name server answers', async () => {
    expect(await look({}, 'ETIMEOUT')).toEqual([
      'note The records of shop.example could not be looked up just now.',
      'note The DKIM keys of shop.example could not be looked up just now.',
      'note The DMARC policy of shop.example could not be looked up just now.',
    ])
  })
})
