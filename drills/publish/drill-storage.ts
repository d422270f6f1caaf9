import { folderStorage } from '../../server/adapters/folder-storage.ts'
import { type S3Settings, s3Storage } from '../../server/adapters/s3-storage.ts'
import type { Storage } from '../../server/storage/storage.ts'

/** A folder by its path, or a bucket by its settings as JSON: programs are told theirs as a word. */
export function openDrillStorage(word: string): Storage {
  return word.startsWith('{') ? s3Storage(JSON.parse(word) as S3Settings) : folderStorage(word)
}
