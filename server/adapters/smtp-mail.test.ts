import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { MailRefusedError } from '../mail/mail.ts'
import { type MailServerManners, refuse, startMailServer } from '../testing/mail-server.ts'
import { smtpMail } from './smtp-mail.ts'

const mail = { to: 'mara@example.com', subject: 'Hello', text: 'Words', html: '<p>Words</p>' }

it.each([
  ['shop@example.com', 'Still Waters <shop@example.com>'],
  ['The Shop <shop@example.com>', 'The Shop <shop@example.com>'],
])('mail from %s leaves under the name that its owner gave', async (from, shown) => {
  const server = await startMailServer()
  const smtp = smtpMail({ url: `smtp://127.0.0.1:${server.port}`, from, senderName: () => 'Still Waters' })
  await smtp.send(mail, 'message-1')
  expect(server.sent[0]?.message).toContain(`From: ${shown}\r\n`)
  smtp.close()
  await server.stop()
})

describe('mail by SMTP that is not taken', () => {
  let close = async () => {}
  afterEach(() => close())

  /** What sending throws at a server with these manners. */
  async function failure(manners: MailServerManners, { to = mail.to, credentials = '' } = {}): Promise<unknown> {
    const server = await startMailServer(manners)
    const smtp = smtpMail({ url: `smtp://${credentials}127.0.0.1:${server.port}`, from: 'The Shop <shop@example.com>' })
    close = async () => {
      smtp.close()
      await server.stop()
    }
    return smtp.send({ ...mail, to }, 'message-1').then(
      () => null,
      (error: unknown) => error,
    )
  }

  it.each<[string, MailServerManners, string]>([
    ['nobody has the address', { onReceiver: () => refuse(550, '5.1.1 No such user') }, '550 at RCPT TO'],
    ['the mailbox is full for good', { onReceiver: () => refuse(552, '5.2.2 Mailbox full') }, '552 at RCPT TO'],
    ['that is said late', { onMessage: () => refuse(550, '5.1.1 No such user') }, '550 at DATA'],
  ])('is refused for good because of its receiver when %s', async (_case, manners, reason) => {
    const error = await failure(manners)
    expect(error).toBeInstanceOf(MailRefusedError)
    expect(error).toMatchObject({ about: 'receiver', reason })
    expect(String(error)).not.toContain('mara')
  })

  it.each<[string, MailServerManners, string]>([
    ['its address', { onSender: () => refuse(550, '5.1.8 Sender refused') }, '550 at MAIL FROM'],
    ['its relaying', { onReceiver: () => refuse(554, '5.7.1 Relay access denied') }, '554 at RCPT TO'],
    ['its reputation', { onMessage: () => refuse(550, '5.7.26 Unauthenticated mail') }, '550 at DATA'],
    ['its lack of a password', { password: 'right' }, '530 at MAIL FROM'],
  ])('is the shop’s own matter when the server refuses %s', async (_case, manners, reason) => {
    expect(await failure(manners)).toMatchObject({ about: 'sender', reason })
  })

  it('is refused for good because of its words', async () => {
    const error = await failure({ onMessage: () => refuse(554, '5.6.0 Not with these words') })
    expect(error).toMatchObject({ name: 'MailRefusedError', about: 'message', reason: '554 at DATA' })
  })

  it('is the shop’s own matter when its password is wrong', async () => {
    const error = await failure({ password: 'right' }, { credentials: 'shop:wrong@' })
    expect(error).toMatchObject({ about: 'sender', reason: expect.stringMatching(/^535 at AUTH/) })
  })

  it.each<[string, MailServerManners]>([
    ['the receiver is asked to wait', { onReceiver: () => refuse(450, '4.2.0 Greylisted') }],
    ['the message is asked to wait', { onMessage: () => refuse(451, '4.3.0 Try again') }],
    ['the sender is asked to wait', { onSender: () => refuse(421, '4.7.0 Too many') }],
  ])('may pass by itself when %s', async (_case, manners) => {
    const error = await failure(manners)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefusedError)
  })

  it('was surely not taken by a server that never greets', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const patience = { greetingMs: 20, silenceMs: 30_000 }
    const smtp = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'shop@example.com', patience })
    close = async () => {
      smtp.close()
      server.close()
    }
    await expect(smtp.send(mail, 'message-1')).rejects.toMatchObject({ name: 'MailNotTakenError', about: 'anyone' })
  })

  it('may have been taken by a server that falls silent', async () => {
    const server = await startMailServer({ onMessage: () => new Promise(() => {}) })
    const patience = { greetingMs: 30_000, silenceMs: 50 }
    const smtp = smtpMail({ url: `smtp://127.0.0.1:${server.port}`, from: 'shop@example.com', isOnce: true, patience })
    close = async () => {
      smtp.close()
      await server.stop()
    }
    await expect(smtp.send(mail, 'message-1')).rejects.toMatchObject({ name: 'Error', code: 'ETIMEDOUT' })
  })

  it.each(['no address at all', 'mara@', 'two@example.com, three@example.com'])(
    'is refused for good because %s can never be an address',
    async (to) => {
      expect(await failure({}, { to })).toMatchObject({ about: 'receiver' })
    },
  )
})
