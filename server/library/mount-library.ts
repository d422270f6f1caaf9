import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../contract/catalogue.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import type { SampleMasters } from '../catalogue/sample-masters.ts'
import type { Storage } from '../catalogue/storage.ts'
import type { Database } from '../database/database.ts'
import { downloadPasses } from './download-pass.ts'
import { downloadRoutes } from './download-routes.ts'
import type { ShopMode } from './entitlements.ts'
import { libraryRoutes } from './library-routes.ts'
import { renditionMaker } from './renditions/renditions.ts'

export type LibraryApp = {
  readonly db: Database
  readonly mode: ShopMode
  readonly catalogue: Catalogue
  readonly storage: Storage
  readonly masters: Pick<SampleMasters, 'ensureMaster' | 'canDraw'>
  readonly findCustomer: FindCustomer
  readonly secret: string
  readonly now: () => Date
  /** An 8K picture takes several hundred megabytes while it is drawn. */
  readonly renditionsAtOnce?: number | undefined
}

/** Everything that delivers what was bought. */
export function mountLibrary(app: FastifyInstance, library: LibraryApp): void {
  const { storage, renditionsAtOnce = 2 } = library
  const passes = downloadPasses(library.secret)
  libraryRoutes(app, { ...library, passes })
  downloadRoutes(app, { ...library, passes, renditions: renditionMaker(storage, renditionsAtOnce) })
}
