import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const [server] = [journeys.webServer].flat()
if (!server) throw new Error('The journeys start no shop.')

/** The same shop with its accounts at Firebase; `npm run test:firebase` starts the emulator. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/firebase',
  testMatch: '*.firebase.ts',
  workers: 1,
  webServer: {
    ...server,
    env: {
      ...server.env,
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'demo-pure-8k',
      FIREBASE_API_KEY: 'demo-key',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    },
  },
})
