import { ALL_ACCESS } from '../contract/bundles.ts'
import type { SiteSettings } from '../contract/site-settings.ts'
import type { Config } from '../server/config/config.ts'
import { isSold } from '../server/config/payments-config.ts'

/** The settings that pages must know. */
export function siteSettings(config: Config): SiteSettings {
  const { publicUrl, gaMeasurementId, contactUrl, identity, payments } = config
  return {
    publicUrl,
    gaMeasurementId: gaMeasurementId ?? null,
    contactUrl,
    identity: identity.site,
    isAllAccessSold: isSold(payments, ALL_ACCESS.slug),
  }
}
