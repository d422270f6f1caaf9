import { createHmac } from 'node:crypto'
import { ConfigError } from '../../config/config-error.ts'
import type { Provider, ProviderSettings, SandboxUrls } from '../provider.ts'
import { SANDBOX_ABILITIES, sandboxPayments } from './sandbox-payments.ts'

type SandboxSettings = ProviderSettings & SandboxUrls & { readonly usesSandbox: true; readonly secret: string }

/** Takes no money; it plays the provider wherever nobody sells in earnest. */
export const sandbox = {
  name: 'sandbox',
  title: 'The sandbox',
  abilities: SANDBOX_ABILITIES,
  variables: {},
  hasKey: () => false,
  modeOf: () => 'test',
  readSettings(_values, { isProduction, secret, sandbox: { url, apiUrl } }): SandboxSettings {
    if (isProduction) throw new ConfigError('The sandbox takes no money.')
    return {
      provider: 'sandbox',
      title: 'The sandbox',
      usesSandbox: true,
      mode: 'test',
      links: null,
      needsLinks: false,
      linksProblem: null,
      keyVariable: 'SECRET',
      url,
      apiUrl,
      // Both sides know the shop's secret, so a fresh machine needs no further setting.
      secret: createHmac('sha256', secret).update('sandbox checkout').digest('hex'),
    }
  },
  open: (settings, products) => sandboxPayments({ ...settings, products }),
  connecting: null,
  otherSeller: null,
  productIdWords: null,
} satisfies Provider<SandboxSettings>
