// npm start: sets up what is missing and serves the whole shop.
import { readConfig } from '../server/config.ts'
import { orExplain, startShop } from '../server/main.ts'
import { loadEnvFile } from './env-file.ts'
import { setUp } from './set-up.ts'

loadEnvFile()
await orExplain(async () => {
  // Read before the build: bundling sets NODE_ENV in this process.
  const config = readConfig(process.env)
  await startShop(config, await setUp(config))
})
