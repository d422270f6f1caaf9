import { ALL_ACCESS } from '../contract/bundles.ts'
import type { Content } from '../contract/content.ts'
import type { SiteSettings } from '../contract/site-settings.ts'
import { productsOf } from '../server/checkout/products.ts'
import { chooseSale } from '../server/choose/choose-payments.ts'
import type { Config } from '../server/config/config.ts'

/** The settings that pages must know. */
export async function siteSettings(config: Config, content: Content): Promise<SiteSettings> {
  const { publicUrl, gaMeasurementId, contactUrl, identity, payments } = config
  const sale = await chooseSale(payments, productsOf([]))
  return {
    publicUrl,
    gaMeasurementId: gaMeasurementId ?? null,
    contactUrl: contactUrl ?? content.contact.url,
    identity: identity.site,
    isAllAccessSold: sale.isSold(ALL_ACCESS.slug),
  }
}
