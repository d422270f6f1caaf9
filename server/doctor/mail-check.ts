import { chooseMail } from '../choose/choose-mail.ts'
import { type Check, fails, note, ok } from './check.ts'
import { failureWords } from './failure-words.ts'

const MAIL_SERVER = 'mail server'
const SET_UP_MAIL = 'Set SMTP_URL and MAIL_FROM, or set it up on the desk.'

/** Connects and signs in, and sends nothing. */
export const mailCheck: Check = {
  about: MAIL_SERVER,
  needs: [],
  async look({ config }) {
    if (config.mail.kind === 'none')
      return [fails(MAIL_SERVER, 'None is set up: mail waits, and nothing of it is lost.', SET_UP_MAIL)]
    const mail = chooseMail(config, () => '')
    try {
      await mail.verify()
      if (config.mail.usesSandbox) return [note(MAIL_SERVER, "The sandbox's mailbox takes the mail; nothing is sent.")]
      return [ok(MAIL_SERVER, `${new URL(config.mail.url).host} takes the connection and the password.`)]
    } catch (error) {
      if (config.mail.usesSandbox) return [note(MAIL_SERVER, 'The sandbox is not running; it starts with npm start.')]
      const found = `${new URL(config.mail.url).host} cannot be used: ${failureWords(error)}`
      return [fails(MAIL_SERVER, found, 'Look at SMTP_URL. Mail waits meanwhile, and nothing of it is lost.')]
    } finally {
      mail.close()
    }
  },
}
