import { defineConfig } from '@playwright/test'
import { PROJECT } from './commands/firebase-project.ts'
import journeys from './playwright.config.ts'

const [server] = [journeys.webServer].flat()
if (!server) throw new Error('The journeys start no shop.')

const emulatorHost = process.env.FIREBASE_AUTH_EMULATOR_HOST
if (!emulatorHost) throw new Error('Run npm run test:firebase: it starts the emulator first.')

/** The same shop with its accounts at Firebase. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'firebase', testDir: 'e2e/firebase', testMatch: '*.firebase.ts' }],
  // One setting of the emulator holds for everybody.
  workers: 1,
  webServer: {
    ...server,
    env: {
      ...server.env,
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'demo-key',
      FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
    },
  },
})
