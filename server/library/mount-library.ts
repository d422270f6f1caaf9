import type { FastifyInstance } from 'fastify'
import type { ShopBrand } from '../../contract/content/brand.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import type { Database } from '../database/database.ts'
import type { SendPage } from '../http/served-pages.ts'
import type { SampleMasters } from '../samples/sample-masters.ts'
import type { Storage } from '../storage/storage.ts'
import { downloadRoutes } from './downloads/download-routes.ts'
import { downloadTokens } from './downloads/download-token.ts'
import type { ShopMode } from './entitlements.ts'
import { type LibrarySessionRoutes, libraryLinkRoutes, librarySessionRoutes } from './library-link-routes.ts'
import { type EntitlementRoutes, entitlementRoutes, libraryRoutes } from './library-routes.ts'
import { libraryCookies } from './library-viewer.ts'
import { DEFAULT_LIMITS, type RenditionLimits, type Renditions, renditionMaker } from './renditions.ts'

export type LibraryApp = {
  readonly db: Database
  readonly mode: ShopMode
  readonly catalogue: Catalogue
  readonly storage: Storage
  readonly masters: Pick<SampleMasters, 'ensureMaster' | 'canDraw'>
  readonly findCustomer: FindCustomer
  readonly forgetBrowser: LibrarySessionRoutes['forgetBrowser']
  readonly isBuying: EntitlementRoutes['isBuying']
  readonly secret: string
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly sendPage: SendPage
  /** Whether people reach the shop by https. */
  readonly isSecure: boolean
  readonly now: () => Date
  readonly brand: () => ShopBrand
  readonly renditions?: Partial<RenditionLimits> | undefined
  /** For pictures that are being fitted. */
  readonly workDir: string
}

/** Everything that delivers what was bought. Returns what fits masters to devices: there is one line for all who ask. */
export function mountLibrary(app: FastifyInstance, library: LibraryApp): { readonly renditions: Renditions } {
  const { db, storage, workDir, now } = library
  const limits = { ...DEFAULT_LIMITS, ...library.renditions }
  const tokens = downloadTokens(library.secret)
  const cookies = libraryCookies(library.isSecure)
  entitlementRoutes(app, { ...library, cookies })
  libraryRoutes(app, { ...library, tokens, cookies })
  libraryLinkRoutes(app, { ...library, cookies })
  librarySessionRoutes(app, { ...library, cookies })
  const renditions = renditionMaker({ db, storage, workDir, limits, now })
  downloadRoutes(app, { ...library, tokens, renditions })
  return { renditions }
}
