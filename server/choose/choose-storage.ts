import { folderStorage, listFolder } from '../adapters/storage/folder-storage.ts'
import { listBucket, s3Storage } from '../adapters/storage/s3-storage.ts'
import type { ListStored, Storage } from '../catalogue/storage.ts'
import type { StorageConfig } from '../config/storage-config.ts'

export type ChosenStorage = {
  readonly storage: Storage
  /** The same, where other machines see it too: for what each would else have to itself. */
  readonly shared: Storage | undefined
  readonly list: ListStored
}

/** Where private files lie, as the settings say. */
export function chooseStorage(config: StorageConfig): ChosenStorage {
  if (config.kind === 's3') {
    const storage = s3Storage(config)
    return { storage, shared: storage, list: listBucket(config) }
  }
  return { storage: folderStorage(config.folder), shared: undefined, list: listFolder(config.folder) }
}
