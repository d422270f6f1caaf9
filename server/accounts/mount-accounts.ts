import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { type AccountLimits, accountLimits } from './account-limits.ts'
import { clearExpired } from './account-queries.ts'
import { accountRoutes } from './account-routes.ts'
import type { FindCustomer } from './customer.ts'
import type { CustomerData } from './customer-data.ts'
import type { EmbeddedAccounts } from './embedded-accounts.ts'
import { favouriteRoutes } from './favourite-routes.ts'
import { googleRoutes } from './google-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { type TokenRoutes, tokenRoutes } from './token-routes.ts'

/** Either accounts of our own, or a hosted provider's tokens; who is asking is one question for both. */
export type AccountsApp = {
  readonly findCustomer: FindCustomer
  readonly provider: ({ readonly kind: 'embedded' } & EmbeddedAccounts) | ({ readonly kind: 'hosted' } & TokenRoutes)
  /** Everything the features keep about a person, for export and deletion. */
  readonly customerData: readonly CustomerData[]
}

type Surroundings = {
  readonly db: Database
  readonly headers: SecurityHeaders
  readonly publicUrl: string
  readonly now: () => Date
}

const CLEAR_EVERY_MS = 3_600_000

export function mountAccounts(app: FastifyInstance, options: AccountsApp & Surroundings): void {
  const { provider, findCustomer, db, headers, publicUrl, now } = options
  if (provider.kind === 'embedded') {
    const { passwords, sessions, google } = provider
    const limits = accountLimits(db, now)
    sessionRoutes(app, { passwords, sessions, limits, now })
    passwordRoutes(app, { passwords, limits, findCustomer })
    googleRoutes(app, { google, publicUrl, headers, limits })
    clearHourly(app, db, limits, now)
  } else {
    tokenRoutes(app, provider)
  }
  accountRoutes(app, options)
  favouriteRoutes(app, { db, findCustomer, now })
}

/** The tables hold only what can still matter. */
function clearHourly(app: FastifyInstance, db: Database, limits: AccountLimits, now: () => Date): void {
  const clear = async () => {
    await limits.clearOld()
    await clearExpired(db, now())
  }
  const timer = setInterval(() => {
    clear().catch((error: unknown) => app.log.error({ err: error }, 'old rows could not be cleared'))
  }, CLEAR_EVERY_MS)
  app.addHook('onClose', async () => clearInterval(timer))
}
