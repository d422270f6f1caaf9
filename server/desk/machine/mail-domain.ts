import { type Check, type Finding, note, ok } from '../../doctor/check.ts'
import type { Machine } from './machine-parts.ts'

const about = 'mail domain'

/** Whether the sender's domain says who may send for it: mailboxes that cannot know put mail aside as junk. */
export function examineMailDomain(lookUpTexts: Machine['lookUpTexts']): Check {
  return {
    about,
    needs: [],
    async look({ config: { mail } }) {
      if (mail.kind !== 'smtp') return []
      const domain = domainOf(mail.from)
      const [own, policy] = await Promise.all([texts(lookUpTexts, domain), texts(lookUpTexts, `_dmarc.${domain}`)])
      return [spfFinding(domain, own), dmarcFinding(domain, policy)]
    },
  }
}

function domainOf(from: string): string {
  return (/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? '').toLowerCase()
}

/** Null where the name could not be looked up at all. */
async function texts(lookUp: Machine['lookUpTexts'], name: string): Promise<readonly string[] | null> {
  try {
    return await lookUp(name)
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}

function spfFinding(domain: string, own: readonly string[] | null): Finding {
  if (own === null) return note(about, `The records of ${domain} could not be looked up just now.`)
  const spf = own.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (spf.length === 0) return note(about, `${domain} has no SPF record.`, 'Add the one that your mail provider names.')
  if (spf.length > 1) return note(about, `${domain} has ${spf.length} SPF records, which counts as none.`, 'Join them.')
  return ok(about, `${domain} has an SPF record.`)
}

function dmarcFinding(domain: string, policy: readonly string[] | null): Finding {
  if (policy === null) return note(about, `The DMARC policy of ${domain} could not be looked up just now.`)
  const record = policy.find((text) => /^v=DMARC1\s*(;|$)/i.test(text))
  if (!record) return note(about, `${domain} has no DMARC policy.`, 'Add a text at _dmarc: v=DMARC1; p=none.')
  const rule = /;\s*p=(\w+)/i.exec(record)?.[1] ?? 'none'
  return ok(about, `The DMARC policy of ${domain} is '${rule.toLowerCase()}'.`)
}
