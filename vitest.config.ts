import { configDefaults, defineConfig } from 'vitest/config'

/** They draw, which takes minutes; commands/sample-shop-tests.ts says when they are due. */
const SAMPLE_SHOP = [
  'sample-shop/artwork/**/*.test.ts',
  'commands/samples/*.test.ts',
  'server/catalogue/render-master.test.ts',
]
/**
 * They run one after the other in the same process, which loads what they share once: half the processor time of a process
 * for each file. Their tests put back what they change: no mocked modules, no settings or timers left.
 */
const TOGETHER = ['{contract,web}/**/*.test.{ts,tsx}', 'server/{checkout,config,http}/**/*.test.ts']
const DRILLS = ['drills/**/*.test.ts']
const globalSetup = ['server/database/testing/global-databases.ts']

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{server,sandbox,commands,sample-shop,harness,bench,bootstrap}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...SAMPLE_SHOP, ...TOGETHER],
          globalSetup,
        },
      },
      { extends: true, test: { name: 'shop-together', include: TOGETHER, isolate: false, globalSetup } },
      { extends: true, test: { name: 'drills', include: DRILLS, globalSetup } },
      { extends: true, test: { name: 'sample-shop', include: SAMPLE_SHOP } },
    ],
    // Every core: by default one of two would idle.
    maxWorkers: '100%',
    // A slow machine may take its time; a test that hangs must still end.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
