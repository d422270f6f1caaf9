import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStorage } from './folder-storage.ts'
import { storageContract } from './storage-contract.ts'

storageContract('the folder storage', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pure-8k-folder-'))
  return {
    storage: folderStorage(folder),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
})
