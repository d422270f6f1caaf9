import type { Bundle } from '../contract/bundles.ts'
import type { SiteIdentity, SiteSettings } from '../contract/site-settings.ts'
import { choosePayments } from '../server/adapters/payments/choose-payments.ts'
import { readCatalogue } from '../server/catalogue/catalogue-file.ts'
import { productsOf } from '../server/checkout/products.ts'
import type { Config } from '../server/config.ts'

/** The settings that pages must know. */
export function siteSettings(config: Config): SiteSettings {
  const { publicUrl, gaMeasurementId, contactUrl, identity, payments, dataDir } = config
  return {
    publicUrl,
    gaMeasurementId: gaMeasurementId ?? null,
    contactUrl,
    identity: identitySettings(identity),
    checkout: checkoutSettings(payments, readCatalogue(dataDir).bundles),
  }
}

function identitySettings(identity: Config['identity']): SiteIdentity {
  if (identity.kind === 'embedded') return { kind: 'embedded' }
  const { emulatorHost, ...firebase } = identity
  return { ...firebase, emulatorUrl: emulatorHost && `http://${emulatorHost}` }
}

function checkoutSettings(config: Config['payments'], bundles: readonly Bundle[]): SiteSettings['checkout'] {
  const products = [...productsOf(bundles).keys()]
  const { checkoutLink } = choosePayments(config, products)
  return {
    dialect: config.provider === 'stripe' ? 'stripe' : 'lemonsqueezy',
    links: Object.fromEntries(products.flatMap((slug) => [[slug, checkoutLink(slug) ?? '']])),
  }
}
