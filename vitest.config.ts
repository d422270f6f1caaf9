import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They draw, which takes minutes; commands/sample-shop-tests.ts says when they are due. */
const SAMPLE_SHOP = [
  'sample-shop/artwork/**/*.test.ts',
  'commands/samples/*.test.ts',
  'server/samples/render-master.test.ts',
]
const DRILLS = ['drills/**/*.test.ts']
/** They start whole shops in processes of their own, or need all code bundled. */
const SHOPS = [
  'commands/{empty-shop,start,upgrade,set-up,bundle-code,owner-bundle,demo/demo}.test.ts',
  'server/{two-machines,workers,main}.test.ts',
  'server/settings/live-settings.test.ts',
]
/** They take the longest, most of them because they start shops; begun last, one of them would keep a core waiting. */
const LONGEST = [
  'commands/empty-shop',
  'server/two-machines',
  'commands/start',
  'drills/strangers-drill',
  'drills/payments-drill',
  'scenes/mountains/mountains',
  'samples/render-master',
  'artwork/render-png',
  'server/workers',
  'server/main',
  'commands/upgrade',
  'backup/backup',
  'storefront/shrinking-shop',
  'http/odd-requests',
  'database/migrate',
  'commands/set-up',
  'commands/doctor',
  'commands/check',
].map((name) => new RegExp(`${name}\\.test\\.tsx?$`))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => name.test(moduleId))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

const SURROUNDINGS = {
  globalSetup: ['server/database/testing/global-databases.ts'],
  setupFiles: ['server/testing/put-back.ts'],
}

/** For those who start shops. */
const WITH_SERVER = {
  ...SURROUNDINGS,
  globalSetup: [...SURROUNDINGS.globalSetup, 'commands/testing/global-server.ts'],
}

/** Packages as a shop runs them: some have another form for their developers, which checks itself at every step. */
const asRun: Plugin = {
  name: 'packages-as-run',
  configResolved({ ssr, environments }) {
    for (const { resolve } of [ssr, environments.ssr ?? ssr]) if (resolve) resolve.conditions = ['node']
  },
}

export default defineConfig({
  plugins: [asRun],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{contract,web,server,sandbox,commands,sample-shop,harness,bench,bootstrap}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...SAMPLE_SHOP, ...SHOPS],
          ...SURROUNDINGS,
        },
      },
      { extends: true, test: { name: 'shops', include: SHOPS, ...WITH_SERVER } },
      { extends: true, test: { name: 'drills', include: DRILLS, ...WITH_SERVER } },
      // Node loads what draws by itself, as in a shop: a fifth less processor time than through Vite.
      { extends: true, test: { name: 'sample-shop', include: SAMPLE_SHOP, experimental: { viteModuleRunner: false } } },
    ],
    // The files of a project run one after the other in the same processes, which load what they share once: half the
    // processor time of a process for each file. A test puts back what it changes, and mocks no module.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One more than there are cores: each waits now and then, for a database, a file or a process that it started.
    maxWorkers: availableParallelism() + 1,
    // Tests leave much behind at once: with more room for it the processes clean up less, for a fifteenth less processor time.
    execArgv: ['--max-semi-space-size=32'],
    env: { DRAW_AHEAD: 'off' },
    // A slow machine may take its time; a test that hangs must still end.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The same for what a test waits for.
    expect: { poll: { timeout: 20_000 } },
  },
})
