import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { brandOf } from '../../contract/content/content.ts'

/** A shop with a name of its own. */
export const TEST_BRAND = {
  ...brandOf(SAMPLE_CONTENT, { publicUrl: 'http://shop.test', contactUrl: 'https://social.test/shop' }),
  name: 'Still Waters',
  locale: 'en-US',
  footer: ['Still Waters, Quay 1, NL'],
}
