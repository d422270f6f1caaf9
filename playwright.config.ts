import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS } from './commands/browser-args.ts'
import { findBrowser } from './commands/ensure-browser.ts'
import { JOURNEYS_SHOP } from './e2e/journeys-shop.ts'

const executablePath = findBrowser()

/** Journeys whose steps are tests that need each other, one after the other for a minute or two. */
const CHAINS = ['e2e/second-shop.spec.ts', 'e2e/desk-access.spec.ts']

/** One shop, set up as `npm start` would on a fresh machine, serves all journeys; each makes its own customers. */
export default defineConfig({
  testDir: '.',
  // What people do, in every shop and in this one, and looks at every state that they may see: two parts of `npm test`.
  projects: [
    // Begun first: begun last, one of them would be waited for by everybody else.
    { name: 'journeys-in-a-chain', testMatch: CHAINS },
    { name: 'journeys', testMatch: '{e2e,sample-shop/e2e}/**/*.spec.ts', testIgnore: CHAINS },
    { name: 'looks', testMatch: '{e2e,sample-shop/e2e}/**/*.look.ts' },
  ],
  fullyParallel: true,
  // Two more than the cores of a small machine: as many as these leave a quarter of it idle, waiting for mails and answers.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // What screen readers are told of each page in each state, the same on every system.
  snapshotPathTemplate: 'e2e/trees/{arg}{ext}',
  // A slow machine may take its time; a journey that hangs must still end.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: JOURNEYS_SHOP.url,
    // Every layout of large screens, and a quarter less to draw without a graphics card than Playwright's own size.
    viewport: { width: 1100, height: 640 },
    // A trace of every journey doubles its time, measured; add --trace on to look into one.
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: BROWSER_ARGS },
  },
  webServer: {
    command: 'node e2e/start-fresh-shop.ts',
    url: `${JOURNEYS_SHOP.url}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: JOURNEYS_SHOP.env,
  },
})
