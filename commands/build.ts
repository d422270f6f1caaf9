// npm run build: the catalogue and the storefront, without serving them.
import { readConfig } from '../server/config/config.ts'
import { orExplain } from '../server/start-problem.ts'
import { loadEnvFile } from './env-file.ts'
import { setUp } from './set-up.ts'

loadEnvFile()
await orExplain(async () => console.log(`The storefront is in ${await setUp(readConfig(process.env))}`))
