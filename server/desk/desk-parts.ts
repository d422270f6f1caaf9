import type { Imprint } from '../../contract/content/brand.ts'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/repeat.ts'
import type { UploadBytes } from '../uploads/upload-bytes.ts'
import type { DeskCookie } from './desk-cookie.ts'
import type { DeskLimits } from './desk-limits.ts'
import type { Machine } from './machine/machine-parts.ts'
import type { StaffPasswords } from './staff-password.ts'

/** What routes of the desk are made with. A feature's own parts are added by whoever mounts its routes. */
export type DeskParts = {
  readonly db: Database
  readonly cookie: DeskCookie
  /** Held from a spent link until a way to sign in is chosen. */
  readonly ticket: DeskCookie
  readonly limits: DeskLimits
  readonly passwords: StaffPasswords
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly secret: string
  readonly imprint: () => Imprint
  readonly now: () => Date
  readonly machine: Machine
  /** Where masters come in. */
  readonly uploads: {
    readonly bytes: UploadBytes
    /** Looks at those that are whole. */
    readonly checks: Pick<Job, 'runNow'>
  }
}
