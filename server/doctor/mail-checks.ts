import { Resolver } from 'node:dns/promises'
import { chooseMail } from '../choose/choose-mail.ts'
import { type Check, type Finding, fails, note, ok } from './check.ts'
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

const MAIL_DOMAIN = 'mail domain'

/** Texts at a name, as the domain's owner wrote them. */
export type LookUpTexts = (name: string) => Promise<readonly string[]>

const PATIENCE = { timeout: 2000, tries: 2 }

/** Does not wait long for a name server that says nothing. A text may come in pieces. */
export async function lookUpTexts(name: string): Promise<readonly string[]> {
  return (await new Resolver(PATIENCE).resolveTxt(name)).map((pieces) => pieces.join(''))
}

/** Whether the sender's domain says who may send for it: mailboxes that cannot know put mail aside as junk. */
export function examineMailDomain(lookUp: LookUpTexts = lookUpTexts): Check {
  return {
    about: MAIL_DOMAIN,
    needs: [],
    async look({ config: { mail } }) {
      if (mail.kind !== 'smtp') return []
      const domain = domainOf(mail.from)
      const [own, policy, keys] = await Promise.all([
        texts(lookUp, domain),
        texts(lookUp, `_dmarc.${domain}`),
        findKeys(lookUp, domain),
      ])
      return [spfFinding(domain, own), dkimFinding(domain, keys), dmarcFinding(domain, policy)]
    },
  }
}

function domainOf(from: string): string {
  return (/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? '').toLowerCase()
}

/** Null where the name could not be looked up at all. */
async function texts(lookUp: LookUpTexts, name: string): Promise<readonly string[] | null> {
  try {
    return await lookUp(name)
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}

/** A domain does not say under which names its keys are: these are what providers of mail choose. */
const USUAL_NAMES = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'key1', 'k1', 'k2', 'k3', 's1', 's2', 'selector1', 'selector2'],
  ...['google', 'fm1', 'mandrill', 'mailjet', 'pm', 'resend', 'zoho', 'protonmail', 'brevo', 'mg', 'mta', 'amazonses'],
]

/** The names that hold one; null where none could be looked up. */
async function findKeys(lookUp: LookUpTexts, domain: string): Promise<readonly string[] | null> {
  const found = await Promise.all(USUAL_NAMES.map((name) => texts(lookUp, `${name}._domainkey.${domain}`)))
  if (found.every((one) => one === null)) return null
  return USUAL_NAMES.filter((_name, at) => found[at]?.some(holdsKey))
}

/** An empty one says that the key is no longer used. */
function holdsKey(text: string): boolean {
  return text.split(';').some((part) => /^p=./i.test(part.trim()))
}

function spfFinding(domain: string, own: readonly string[] | null): Finding {
  if (own === null) return note(MAIL_DOMAIN, `The records of ${domain} could not be looked up just now.`)
  const spf = own.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (spf.length === 0)
    return note(MAIL_DOMAIN, `${domain} has no SPF record.`, 'Add the one that your mail provider names.')
  if (spf.length > 1)
    return note(MAIL_DOMAIN, `${domain} has ${spf.length} SPF records, which counts as none.`, 'Join them.')
  return ok(MAIL_DOMAIN, `${domain} has an SPF record.`)
}

function dkimFinding(domain: string, keys: readonly string[] | null): Finding {
  if (keys === null) return note(MAIL_DOMAIN, `The DKIM keys of ${domain} could not be looked up just now.`)
  const [first] = keys
  if (first !== undefined) return ok(MAIL_DOMAIN, `${domain} has a DKIM key (${first}._domainkey).`)
  const found = `${domain} has no DKIM key under the usual names; others cannot be guessed.`
  return note(
    MAIL_DOMAIN,
    found,
    'Add the one that your mail provider names, or look for "dkim=pass" in the source of a mail.',
  )
}

function dmarcFinding(domain: string, policy: readonly string[] | null): Finding {
  if (policy === null) return note(MAIL_DOMAIN, `The DMARC policy of ${domain} could not be looked up just now.`)
  const record = policy.find((text) => /^v=DMARC1\s*(;|$)/i.test(text))
  if (!record) return note(MAIL_DOMAIN, `${domain} has no DMARC policy.`, 'Add a text at _dmarc: v=DMARC1; p=none.')
  const rule = /;\s*p=(\w+)/i.exec(record)?.[1] ?? 'none'
  return ok(MAIL_DOMAIN, `The DMARC policy of ${domain} is '${rule.toLowerCase()}'.`)
}
