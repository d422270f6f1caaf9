import type { Storage } from '../../catalogue/storage.ts'
import type { StorageSettings } from '../../config.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'

export function openStorage(settings: StorageSettings): Storage {
  return settings.kind === 's3' ? s3Storage(settings) : folderStorage(settings.folder)
}
