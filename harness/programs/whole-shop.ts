// The whole shop as a process of its own, with a storefront of one page, for drills that take away what it stands on.
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../server/config/config.ts'
import { startShop } from '../../server/main.ts'
import { orExplain } from '../../server/start-problem.ts'
import { writeTestSite } from '../../server/testing/test-site.ts'

await orExplain(() => startShop(readConfig(process.env), { siteFolder: writeTestSite() }))
// Whoever is killed keeps nothing of it.
flushCompileCache()
