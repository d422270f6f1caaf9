import { ALL_ACCESS } from '../contract/bundles.ts'
import type { SiteSettings } from '../contract/site-settings.ts'
import { productsOf } from '../server/checkout/products.ts'
import { chooseSale } from '../server/choose/choose-payments.ts'
import type { Config } from '../server/config/config.ts'

/** The settings that pages must know. */
export async function siteSettings(config: Config): Promise<SiteSettings> {
  const { publicUrl, gaMeasurementId, contactUrl, identity, payments } = config
  const sale = await chooseSale(payments, productsOf([]))
  return {
    publicUrl,
    gaMeasurementId: gaMeasurementId ?? null,
    contactUrl,
    identity: identity.site,
    isAllAccessSold: sale.isSold(ALL_ACCESS.slug),
  }
}
