import { openStorage } from '../server/adapters/storage/open-storage.ts'
import { fetchOwnerPart, publishOwnerPart } from '../server/catalogue/shared-catalogue.ts'
import type { Config } from '../server/config.ts'

type Shop = Pick<Config, 'storage' | 'dataDir'>

/** Where machines share a storage: brings here what the owner imported on another one. */
export async function fetchSharedCatalogue({ storage, dataDir }: Shop): Promise<void> {
  if (storage.kind === 's3' && (await fetchOwnerPart(dataDir, openStorage(storage)))) {
    console.log('The catalogue was brought up to date from the shared storage.')
  }
}

/** A change of the catalogue that every machine shall see at its next start. From one machine at a time. */
export async function changeSharedCatalogue(config: Shop, change: () => Promise<number>): Promise<number> {
  await fetchSharedCatalogue(config)
  try {
    return await change()
  } finally {
    if (config.storage.kind === 's3') await publishOwnerPart(config.dataDir, openStorage(config.storage))
  }
}
