import type { Logger } from 'pino'
import { chooseSiteSource } from './choose/choose-site-source.ts'
import { type ChosenStorage, pagesFolder } from './choose/choose-storage.ts'
import { type Config, ConfigError } from './config/config.ts'
import { readContent, readFixedCatalogue } from './content/check-content.ts'
import type { Database } from './database/database.ts'
import type { SecurityHeaders } from './http/security-headers.ts'
import { loadPagesFrom } from './http/site.ts'
import { notePublished } from './library/note-published.ts'
import { findOwnPicture } from './own-pictures/own-picture-queries.ts'
import { notePrices } from './prices/price-queries.ts'
import { productsOf } from './prices/products.ts'
import {
  type CurrentPublication,
  fixedPublication,
  openCurrentPublication,
} from './publications/current-publication.ts'
import type { Publisher } from './publications/publish.ts'
import { sharedBuilds } from './publications/shared-builds.ts'
import { type FindDesk, loadAssets, pageStore, type Storefront } from './publications/storefront.ts'
import type { ShopFolders } from './workers.ts'

type Surroundings = {
  readonly db: Database
  readonly files: ChosenStorage
  readonly headers: SecurityHeaders
  readonly logger: Logger
  readonly now: () => Date
  /** Absent where there is no desk. */
  readonly findDesk?: FindDesk | undefined
}

/** What the shop shows, and what publishes something else; the latter only where pages can be made. */
export type OpenedPublication = { readonly publication: CurrentPublication; readonly publisher?: Publisher | undefined }

/** Part of main.ts: what the shop shows, followed from publication to publication. */
export async function openPublication(
  config: () => Config,
  folders: ShopFolders,
  { db, files, headers, logger, now, findDesk }: Surroundings,
): Promise<OpenedPublication> {
  const { storefront, siteFolder } = folders
  const publisher = storefront && makePublisher(config, storefront, { db, files, now })
  const published =
    storefront &&
    publisher &&
    (await openCurrentPublication({
      ...publisher,
      headers,
      logger,
      assets: loadAssets(storefront, headers),
      settings: config,
      deskFiles: () => findDesk?.()?.files,
      ...(files.shared && { findAsset: sharedBuilds({ ...files, headers, now, buildId: storefront.buildId }) }),
    }))
  if (published) return { publication: published, publisher }
  if (!siteFolder) throw new ConfigError('Nothing was published yet; npm start does it.')
  const fixed = fixedPublication(
    { catalogue: readFixedCatalogue(siteFolder), content: readContent(siteFolder) },
    loadPagesFrom(siteFolder, headers),
  )
  await notePrices(db, productsOf(fixed.content(), fixed.catalogue.bundles), now(), fixed.content().sales)
  await notePublished(db, fixed.catalogue, now())
  return { publication: fixed }
}

function makePublisher(
  config: () => Config,
  storefront: Storefront,
  { db, files, now }: Pick<Surroundings, 'db' | 'files' | 'now'>,
): Publisher {
  return {
    db,
    now,
    pages: pageStore(storefront, files.storage, pagesFolder(files, config().dataDir)),
    toSource: async (state) => (await chooseSiteSource(config(), state, (digest) => findOwnPicture(db, digest))).source,
  }
}
