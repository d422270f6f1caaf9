import { DEFAULT_CONTACT_URL } from '../../server/config/config.ts'
import { type Check, fails, note, ok } from './check.ts'

const about = 'contact address'

export const contactCheck: Check = {
  about,
  needs: [],
  async look({ config: { contactUrl, isProduction } }) {
    if (contactUrl !== DEFAULT_CONTACT_URL) return [ok(about, `Pages lead to ${contactUrl}.`)]
    const words = [about, `Pages lead to ${contactUrl}, which is only an example.`, 'Set CONTACT_URL.'] as const
    return [isProduction ? fails(...words) : note(...words)]
  },
}
