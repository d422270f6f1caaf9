// npm start: sets up what is missing and serves the whole shop.
import { ConfigError, readConfig } from '../server/config.ts'
import { runShop } from '../server/main.ts'
import { loadEnvFile } from './env-file.ts'
import { setUp } from './set-up.ts'

loadEnvFile()
try {
  const siteFolder = await setUp(readConfig(process.env))
  await runShop(process.env, siteFolder)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
