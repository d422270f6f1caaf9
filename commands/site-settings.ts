import { ALL_ACCESS } from '../contract/bundles.ts'
import type { SiteIdentity, SiteSettings } from '../contract/site-settings.ts'
import { isSold } from '../server/checkout/payments-config.ts'
import type { Config } from '../server/config.ts'

/** The settings that pages must know. */
export function siteSettings(config: Config): SiteSettings {
  const { publicUrl, gaMeasurementId, contactUrl, identity, payments } = config
  return {
    publicUrl,
    gaMeasurementId: gaMeasurementId ?? null,
    contactUrl,
    identity: identitySettings(identity),
    isAllAccessSold: isSold(payments, ALL_ACCESS.slug),
  }
}

function identitySettings(identity: Config['identity']): SiteIdentity {
  if (identity.kind === 'embedded') return { kind: 'embedded' }
  const { emulatorHost, ...firebase } = identity
  return { ...firebase, emulatorUrl: emulatorHost && `http://${emulatorHost}` }
}
