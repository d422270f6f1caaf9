import type { ListStored, Storage } from '../../catalogue/storage.ts'
import type { StorageSettings } from '../../config.ts'
import { folderStorage, listFolder } from './folder-storage.ts'
import { listBucket, s3Storage } from './s3-storage.ts'

export function openStorage(settings: StorageSettings): Storage {
  return settings.kind === 's3' ? s3Storage(settings) : folderStorage(settings.folder)
}

export function openListing(settings: StorageSettings): ListStored {
  return settings.kind === 's3' ? listBucket(settings) : listFolder(settings.folder)
}
