import type { SiteIdentity, SiteSettings } from '../contract/site-settings.ts'
import type { Config } from '../server/config.ts'

/** The settings that pages must know. */
export function siteSettings({ publicUrl, gaMeasurementId, contactUrl, identity }: Config): SiteSettings {
  return { publicUrl, gaMeasurementId: gaMeasurementId ?? null, contactUrl, identity: identitySettings(identity) }
}

function identitySettings(identity: Config['identity']): SiteIdentity {
  if (identity.kind === 'embedded') return { kind: 'embedded' }
  const { emulatorHost, ...firebase } = identity
  return { ...firebase, emulatorUrl: emulatorHost && `http://${emulatorHost}` }
}
