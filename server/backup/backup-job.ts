import type { StorageConfig } from '../config/storage-config.ts'

/** What is to be done, for a run that was started (backup-run-queries.ts). */
export type BackupJob = {
  readonly runId: string
  readonly kind: 'backup' | 'test'
  /** Where backups lie, or the backup to be tested. */
  readonly folder: string
}

/** The same with what a process of its own has to be told. */
export type BackupProgramJob = BackupJob & {
  readonly databaseUrl: string
  readonly storage: StorageConfig
  readonly dataDir: string
}
