import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { decoderPool } from './decoder-pool.ts'
import type { FileDigest } from './file-digest.ts'
import type { InspectedMaster } from './inspect-master.ts'
import type { MasterFormat } from './master-format.ts'
import type { PreviewPlan } from './preview-plan.ts'

export type MasterQuestion =
  | { readonly kind: 'digest'; readonly file: string }
  | { readonly kind: 'copy'; readonly file: string; readonly to: string }
  | { readonly kind: 'inspect'; readonly file: string; readonly allowSmall: boolean; readonly plan: PreviewPlan }
  | { readonly kind: 'clean'; readonly file: string; readonly to: string; readonly format: MasterFormat }

/** Looks at masters in processes of their own. */
export type MasterPool = {
  digest(file: string): Promise<FileDigest>
  /** Copies it and digests the copy. */
  copy(file: string, to: string): Promise<FileDigest>
  inspect(file: string, allowSmall: boolean, plan: PreviewPlan): Promise<InspectedMaster>
  /** Writes the file without what tells of people and places, if there is any; true if it did. */
  clean(file: string, to: string, format: MasterFormat): Promise<boolean>
  close(): void
}

const WORKER = fileURLToPath(new URL('./master-worker.ts', import.meta.url))
/** The costliest masters, AVIF of 70 million pixels in 12 bits with transparency, take two thirds of it; others a tenth. */
const MEMORY_LIMIT_MB = 3000

export function masterPool({
  timeLimitMs = 60_000,
  memoryLimitMb = MEMORY_LIMIT_MB,
  size = availableParallelism(),
  worker = WORKER,
} = {}): MasterPool {
  const { ask, close } = decoderPool<MasterQuestion>({ worker, size, timeLimitMs, memoryLimitMb })
  return {
    digest: (file) => ask({ kind: 'digest', file }) as Promise<FileDigest>,
    copy: (file, to) => ask({ kind: 'copy', file, to }) as Promise<FileDigest>,
    inspect: (file, allowSmall, plan) => ask({ kind: 'inspect', file, allowSmall, plan }) as Promise<InspectedMaster>,
    clean: (file, to, format) => ask({ kind: 'clean', file, to, format }) as Promise<boolean>,
    close,
  }
}
