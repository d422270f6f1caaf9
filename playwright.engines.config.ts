import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The same shop, visited with browsers that Playwright does not drive: `*.engine.ts`. */
export default defineConfig({
  ...journeys,
  testMatch: '{e2e,sample-shop/e2e}/**/*.engine.ts',
  workers: 2,
  // Every page, photographed twice, drawn without a graphics card on a machine that does other things.
  timeout: 1_200_000,
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
