import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Mail, MailRefusedError } from '../server/mail/mail.ts'
import { sendOutbox } from '../server/mail/send-outbox.ts'
import { noteUndelivered } from '../server/orders/mount-orders.ts'
import { giveProduct } from '../server/orders/owner-decisions.ts'
import { testRules } from '../server/orders/testing/checkout-world.ts'
import { previewFolder } from '../server/pictures/preview-files.ts'
import { run as mails } from './mails.ts'
import { run as orders } from './orders.ts'
import { run as resend } from './resend.ts'

const WRONG = 'nobody@example.invalid'
const RIGHT = 'mara@example.com'

describe('the owner’s commands for mails that do not arrive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-mails-'))
  let db: Database
  let orderNumber: string
  let said: string[] = []
  let sent: Mail[] = []
  beforeEach(async () => {
    vi.stubEnv('DATA_DIR', folder)
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
    mkdirSync(previewFolder(folder), { recursive: true })
    db = openDatabase(`sqlite:${join(folder, 'shop.sqlite')}`)
    await migrate(db)
    orderNumber = (await giveProduct(db, testRules, { email: WRONG, product: 'anime' })).orderNumber
    await giveProduct(db, testRules, { email: RIGHT, product: 'bikes' })
    sent = []
    await deliver()
    said = []
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  const deliver = () =>
    sendOutbox({
      db,
      logger: pino({ level: 'silent' }),
      now: () => new Date(),
      onUndelivered: (trx, mail, at) => noteUndelivered(trx, testRules, mail, at),
      async send(mail) {
        if (mail.to === WRONG) throw new MailRefusedError('receiver', '550 at RCPT TO')
        sent.push(mail)
      },
    })

  it('list what bounced, with its order and the server’s code, and nothing else', async () => {
    expect(await mails(['--bounced'])).toBe(0)
    const [line = '', ...more] = said.join('\n').split('\n')
    expect(more).toEqual([])
    for (const part of ['bounced', WRONG, '550 at RCPT TO', orderNumber]) expect(line).toContain(part)
    said = []
    await mails(['--waiting'])
    expect(said).toEqual(['There are no such mails.'])
  })

  it('say in the list of orders and at the order that the receipt bounced', async () => {
    await orders([])
    const lines = said.join('\n').split('\n')
    expect(lines.filter((line) => line.includes('RECEIPT BOUNCED'))).toEqual([expect.stringContaining(orderNumber)])
    said = []
    await orders([orderNumber])
    expect(said.find((line) => line.startsWith('mail '))).toContain('bounced')
  })

  it('send the receipt to a corrected address, and then nothing says bounced any more', async () => {
    expect(await resend([orderNumber, '--to', 'new@example.com'])).toBe(0)
    expect(said).toEqual([
      `Order ${orderNumber} belongs to new@example.com now; links that were mailed for it before have ended.`,
      'The receipt is on its way.',
    ])
    await deliver()
    expect(sent.map(({ to }) => to)).toEqual([RIGHT, 'new@example.com'])
    said = []
    await orders([])
    expect(said.join('\n')).not.toContain('BOUNCED')
  })

  it('warn before another mail goes to an address whose last one bounced', async () => {
    const warning = `The last mail to ${WRONG} bounced (550 at RCPT TO); resend <order> --to <address> corrects an address.`
    expect(await resend([WRONG.toUpperCase()])).toBe(0)
    expect(said).toEqual([warning, 'The link is on its way.'])
    said = []
    expect(await resend([orderNumber])).toBe(0)
    expect(said).toEqual([warning, 'The receipt is on its way.'])
    said = []
    expect(await resend([RIGHT])).toBe(0)
    expect(said).toEqual(['The link is on its way.'])
  })

  it('send every lost receipt again, and refuse what is no order or no address', async () => {
    expect(await resend(['--bounced'])).toBe(0)
    expect(said).toEqual(['One receipt is on its way again.'])
    expect(await resend(['no-such-order', '--to', RIGHT])).toBe(2)
    expect(await resend([orderNumber, '--to', 'nowhere'])).toBe(2)
    expect(said.slice(1)).toEqual([
      expect.stringContaining("There is no order 'no-such-order'."),
      expect.stringContaining("'nowhere' is no email address."),
    ])
  })
})
