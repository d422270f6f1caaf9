// npm run build: the catalogue and the code, the desk's included. The pages are rendered when they are published, by npm start.
import { readConfig } from '../server/config/config.ts'
import { orExplain } from '../server/start-problem.ts'
import { bundleDesk } from './bundle-code.ts'
import { loadEnvFile } from './env-file.ts'
import { prepare } from './set-up.ts'

loadEnvFile()
await orExplain(async () => {
  const storefront = await prepare(readConfig(process.env))
  await bundleDesk(storefront)
  console.log(`The code is in ${storefront.buildDir}`)
})
