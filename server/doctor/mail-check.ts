import { chooseMail } from '../choose/choose-mail.ts'
import { type Check, fails, note, ok } from './check.ts'
import { failureWords } from './failure-words.ts'

const about = 'mail server'
const NEEDS = 'Set SMTP_URL and MAIL_FROM, or set it up on the desk.'

/** Connects and signs in, and sends nothing. */
export const mailCheck: Check = {
  about,
  needs: [],
  async look({ config }) {
    if (config.mail.kind === 'none')
      return [fails(about, 'None is set up: mail waits, and nothing of it is lost.', NEEDS)]
    const mail = chooseMail(config, () => '')
    try {
      await mail.verify()
      if (config.mail.usesSandbox) return [note(about, "The sandbox's mailbox takes the mail; nothing is sent.")]
      return [ok(about, `${new URL(config.mail.url).host} takes the connection and the password.`)]
    } catch (error) {
      if (config.mail.usesSandbox) return [note(about, 'The sandbox is not running; it starts with npm start.')]
      const found = `${new URL(config.mail.url).host} cannot be used: ${failureWords(error)}`
      return [fails(about, found, 'Look at SMTP_URL. Mail waits meanwhile, and nothing of it is lost.')]
    } finally {
      mail.close()
    }
  },
}
