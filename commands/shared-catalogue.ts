import { chooseStorage } from '../server/choose/choose-storage.ts'
import type { Config } from '../server/config/config.ts'
import { fetchOwnerPart, publishOwnerPart } from '../server/pictures/shared-catalogue.ts'
import { findShopContent } from './shop-content.ts'

type Shop = Pick<Config, 'storage' | 'dataDir' | 'databaseUrl' | 'usesSamples'>

/** Where machines share a storage: brings here what the owner imported on another one. */
export async function fetchSharedCatalogue(config: Shop): Promise<void> {
  const { storage, dataDir } = config
  const { shared } = await chooseStorage(storage)
  if (shared && (await fetchOwnerPart({ dataDir, content: await findShopContent(config) }, shared))) {
    console.log('The catalogue was brought up to date from the shared storage.')
  }
}

/** A change of the catalogue that every machine shall see at its next start. From one machine at a time. */
export async function changeSharedCatalogue(config: Shop, change: () => Promise<number>): Promise<number> {
  await fetchSharedCatalogue(config)
  try {
    return await change()
  } finally {
    const { shared } = await chooseStorage(config.storage)
    if (shared) await publishOwnerPart({ dataDir: config.dataDir, content: await findShopContent(config) }, shared)
  }
}
