import { describe, expect, it } from 'vitest'
import type { MailCarrier } from '../../mail/mail.ts'

export type ReceivedMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What the outbox relies on, whoever carries the mail. */
export function describeSendMail(
  name: string,
  open: () => MailCarrier & { received: () => Promise<readonly ReceivedMail[]>; breakDown: () => Promise<void> },
): void {
  describe(name, () => {
    it('delivers both bodies and the subject to the one address', async () => {
      const { send, received } = open()
      const mail = { to: 'mara@example.com', subject: 'Grüße — 8K', text: 'Plain ☀\nline', html: '<p>Rich ☀</p>' }
      await send(mail, 'message-1')
      const [found] = (await received()).filter(({ subject }) => subject === mail.subject)
      expect(found).toMatchObject({ to: mail.to, subject: mail.subject })
      expect(found?.text).toContain('Plain ☀')
      expect(found?.html).toContain('<p>Rich ☀</p>')
    })

    it('never lets an address name a second receiver', async () => {
      const { send, received } = open()
      const to = 'mara@example.com, other@example.com'
      await send({ to, subject: 'Two', text: 'x', html: 'x' }, 'message-2').catch(() => {})
      const receivers = (await received()).map((mail) => mail.to)
      expect(receivers).not.toContain('other@example.com')
    })

    it('can be asked whether it would send, and sends nothing then', async () => {
      const { verify, received } = open()
      const before = (await received()).length
      await verify()
      expect(await received()).toHaveLength(before)
    })

    it('throws when nobody takes the message, so that it is tried again', async () => {
      const { send, verify, breakDown } = open()
      await breakDown()
      const mail = { to: 'mara@example.com', subject: 'Lost', text: 'x', html: 'x' }
      await expect(send(mail, 'message-3')).rejects.toThrow()
      await expect(verify()).rejects.toThrow()
    })
  })
}
