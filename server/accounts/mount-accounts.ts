import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { repeat } from '../jobs/repeat.ts'
import type { MailedBy } from '../mail/mail-layout.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { type AccountLimits, accountLimits } from './account-limits.ts'
import { clearExpired } from './account-queries.ts'
import { addressRoutes } from './address/address-routes.ts'
import type { FindCustomer } from './customer.ts'
import type { CustomerData } from './customer-data.ts'
import type { EmbeddedAccounts } from './embedded-accounts.ts'
import type { Proving } from './prove-address.ts'
import { collectionRoutes } from './saved/collection-routes.ts'
import { favouriteRoutes } from './saved/favourite-routes.ts'
import { setupRoutes } from './saved/setup-routes.ts'
import { accountRoutes } from './sign-in/account-routes.ts'
import { googleRoutes } from './sign-in/google-routes.ts'
import { passwordRoutes } from './sign-in/password-routes.ts'
import { embeddedReauthentication, hostedReauthentication, type Reauthenticate } from './sign-in/reauthenticate.ts'
import { deviceRoutes, sessionRoutes } from './sign-in/session-routes.ts'
import { type SignInPlaces, signInPlaces } from './sign-in/sign-in-places.ts'
import { type HostedAccounts, tokenRoutes } from './token-routes.ts'

/** Either accounts of our own, or a hosted provider's tokens; who is asking is one question for both. */
export type AccountsApp = {
  readonly findCustomer: FindCustomer
  readonly provider: ({ readonly kind: 'embedded' } & EmbeddedAccounts) | ({ readonly kind: 'hosted' } & HostedAccounts)
  /** Everything the features keep about a person, for export and deletion. */
  readonly customerData: readonly CustomerData[]
  /** Into the outbox, unless a test reads along. */
  readonly queueMail?: typeof queueMail
}

type Surroundings = MailedBy & {
  readonly db: Database
  readonly headers: SecurityHeaders
  readonly secret: string
  readonly now: () => Date
}

const CLEAR_EVERY_MS = 3_600_000
const CLEAR_RETRY_MS = 60_000

export function mountAccounts(app: FastifyInstance, options: AccountsApp & Surroundings): void {
  const { provider, findCustomer, db, now } = options
  const reauthenticate =
    provider.kind === 'embedded' ? mountEmbedded(app, options, provider) : mountHosted(app, options, provider)
  accountRoutes(app, { ...options, reauthenticate })
  favouriteRoutes(app, { db, findCustomer, now })
  collectionRoutes(app, { db, findCustomer, now })
  setupRoutes(app, { db, findCustomer, now })
}

function mountHosted(
  app: FastifyInstance,
  options: Surroundings & AccountsApp,
  hosted: HostedAccounts,
): Reauthenticate {
  const { db, findCustomer, now } = options
  tokenRoutes(app, { ...hosted, db, findCustomer, now })
  return hostedReauthentication(hosted.isFresh)
}

function mountEmbedded(
  app: FastifyInstance,
  options: AccountsApp & Surroundings,
  { passwords, sessions, google }: EmbeddedAccounts,
): Reauthenticate {
  const { findCustomer, db, headers, publicUrl, brand, secret, now, customerData } = options
  const limits = accountLimits(db, now)
  const places = signInPlaces(db, secret, now)
  const proving: Proving = {
    db,
    publicUrl,
    brand,
    now,
    customerData,
    hashPassword: passwords.hash,
    queueMail: options.queueMail ?? queueMail,
  }
  const reauthenticate = embeddedReauthentication({ passwords, sessions, places, limits })
  sessionRoutes(app, { passwords, sessions, limits, places, proving, now })
  passwordRoutes(app, { proving, limits, places, sessions, reauthenticate })
  deviceRoutes(app, { sessions, proving })
  addressRoutes(app, { proving, sessions, limits, places, findCustomer, reauthenticate })
  if (google) googleRoutes(app, { google, publicUrl, brand, headers, limits, places })
  clearHourly(app, db, [limits, places], now)
  return reauthenticate
}

/** The tables hold only what can still matter. */
function clearHourly(
  app: FastifyInstance,
  db: Database,
  kept: readonly (AccountLimits | SignInPlaces)[],
  now: () => Date,
): void {
  const clear = async () => {
    for (const { clearOld } of kept) await clearOld()
    await clearExpired(db, now())
  }
  const clearing = repeat({
    name: 'clearing old rows',
    everyMs: CLEAR_EVERY_MS,
    firstAfterMs: CLEAR_EVERY_MS,
    retry: { firstMs: CLEAR_RETRY_MS, longestMs: CLEAR_EVERY_MS },
    logger: app.log,
    run: clear,
  })
  app.addHook('onClose', () => clearing.stop())
}
