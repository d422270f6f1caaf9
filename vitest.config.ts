import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,commands,web,artwork,drills,bench,bootstrap}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/database/testing/global-postgres.ts'],
    // A slow machine may take its time; a test that hangs must still end.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
