import { type Check, fails, note, ok } from './check.ts'

const CONTACT_ADDRESS = 'contact address'

export const contactCheck: Check = {
  about: CONTACT_ADDRESS,
  needs: [],
  async look({ config, content }) {
    const url = config.contactUrl ?? content.contact.url
    if (config.contactUrl || !isExample(url)) return [ok(CONTACT_ADDRESS, `Pages lead to ${url}.`)]
    const words = [CONTACT_ADDRESS, `Pages lead to ${url}, which is only an example.`, 'Set CONTACT_URL.'] as const
    return [config.isProduction ? fails(...words) : note(...words)]
  },
}

/** RFC 2606: nobody can be reached there. */
function isExample(url: string): boolean {
  return (new URL(url).hostname || url).endsWith('.example')
}
