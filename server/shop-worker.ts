// One of the processes that serve a shop (workers.ts), told of its folders by its first argument.
import { flushCompileCache } from 'node:module'
import { readConfig } from './config/config.ts'
import { startShop } from './main.ts'
import { orExplain } from './start-problem.ts'
import type { ShopFolders } from './workers.ts'

await orExplain(() => startShop(readConfig(process.env), JSON.parse(process.argv[2] ?? '{}') as ShopFolders))
// Written down now: a process that is killed would leave nothing of what it compiled to the next one.
flushCompileCache()
