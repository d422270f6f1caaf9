// npm run build: the catalogue and the storefront's code. The pages are rendered when they are published, by npm start.
import { readConfig } from '../server/config/config.ts'
import { orExplain } from '../server/start-problem.ts'
import { loadEnvFile } from './env-file.ts'
import { prepare } from './set-up.ts'

loadEnvFile()
await orExplain(async () =>
  console.log(`The storefront's code is in ${(await prepare(readConfig(process.env))).buildDir}`),
)
