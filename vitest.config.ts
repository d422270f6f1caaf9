import { defineConfig } from 'vitest/config'
import type { SiteSettings } from './contract/site-settings.ts'
import { standInCatalogue } from './server/catalogue/stand-in-catalogue.ts'
import { cataloguePlugin } from './web/build/catalogue-plugin.ts'

const settings: SiteSettings = {
  publicUrl: 'https://shop.example',
  gaMeasurementId: null,
  contactUrl: 'https://social.example/pure8k',
  identity: { kind: 'embedded' },
  isAllAccessSold: true,
}

export default defineConfig({
  plugins: [cataloguePlugin(standInCatalogue(), settings)],
  test: {
    include: ['{contract,server,sandbox,commands,web,artwork,drills,bench,bootstrap}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/database/testing/global-postgres.ts'],
    // Every core: by default one of two would idle.
    maxWorkers: '100%',
    // A slow machine may take its time; a test that hangs must still end.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
