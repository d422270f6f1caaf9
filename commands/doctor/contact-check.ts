import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { type Check, fails, note, ok } from './check.ts'

const about = 'contact address'

export const contactCheck: Check = {
  about,
  needs: [],
  async look({ config: { contactUrl, isProduction } }) {
    if (contactUrl) return [ok(about, `Pages lead to ${contactUrl}.`)]
    const words = [
      about,
      `Pages lead to ${SAMPLE_CONTENT.contact.url}, which is only an example.`,
      'Set CONTACT_URL.',
    ] as const
    return [isProduction ? fails(...words) : note(...words)]
  },
}
