import { join } from 'node:path'
import { folderStorage, listFolder } from '../adapters/folder-storage.ts'
import type { StorageConfig } from '../config/storage-config.ts'
import type { ListStored, Storage } from '../storage/storage.ts'

export type ChosenStorage = {
  readonly storage: Storage
  /** The same, where other machines see it too: for what each would else have to itself. */
  readonly shared: Storage | undefined
  readonly list: ListStored
}

/** Where this machine keeps pages that it fetched; nothing where they lie on its own disk anyway. */
export function pagesFolder({ shared }: ChosenStorage, dataDir: string): string | undefined {
  return shared && join(dataDir, 'pages')
}

/** Where private files lie, as the settings say. An adapter with an SDK is loaded by those who use it alone. */
export async function chooseStorage(config: StorageConfig): Promise<ChosenStorage> {
  if (config.kind === 's3') {
    const { listBucket, s3Storage } = await import('../adapters/s3-storage.ts')
    const storage = s3Storage(config)
    return { storage, shared: storage, list: listBucket(config) }
  }
  return {
    storage: folderStorage(config.folder, config.isAccelerated),
    shared: undefined,
    list: listFolder(config.folder),
  }
}
