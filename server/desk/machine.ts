import type { ShopBrand } from '../../contract/content/brand.ts'
import type { Content } from '../../contract/content/content.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { BackupJob } from '../backup/backup-run-queries.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { MasterPool } from '../decoding/master-pool.ts'
import type { AddressAsking } from '../doctor/address-checks.ts'
import type { Finding, Patient } from '../doctor/check.ts'
import type { ConnectableProvider } from '../payments/provider.ts'
import type { Publisher } from '../publications/publish.ts'

/** What set-up needs to know of the machine, handed in by whoever puts the shop together. */
export type Machine = {
  /** The settings in use: the environment's and the desk's. */
  readonly config: Config
  readonly content: () => Content
  readonly catalogue: Catalogue
  readonly storage: Patient['storage']
  readonly shared: Patient['shared']
  readonly samplesDir?: string | undefined
  /** Absent where masters are looked at in processes of their own, one for each core. */
  readonly openMasterPool?: (() => MasterPool) | undefined
  /** Absent where nothing can be published. */
  readonly publisher?: Publisher | undefined
  /** Takes or tests a backup, beside the shop's own work; fulfilled when it has ended well. */
  readonly runBackup: (job: BackupJob) => Promise<void>
  /** The payment providers that can be set up. */
  readonly providers: readonly ConnectableProvider[]
  /** Absent where the world itself is asked. */
  readonly addressAsking?: AddressAsking | undefined
  /** Texts at a name, as the domain's owner wrote them. */
  readonly lookUpTexts: (name: string) => Promise<readonly string[]>
  /** Whether Google knows a client by this secret; null where it could not be asked. */
  readonly knowsGoogleClient: (clientId: string, clientSecret: string) => Promise<boolean | null>
}

export type MachineParts = {
  readonly db: Database
  readonly now: () => Date
  readonly brand: () => ShopBrand
  readonly machine: Machine
}

export function patientOf({ db, machine, now }: MachineParts): Patient {
  const { config, content, catalogue, storage, shared, samplesDir } = machine
  return { config, db, catalogue, storage, shared, samplesDir, content: content(), now: now() }
}

/** As the browser is told: nothing is left out of the words but secrets. */
export function tellFinding({ verdict, about, found, advice }: Finding, clean: (line: string) => string) {
  return { verdict, about, found: clean(found), advice: advice === undefined ? null : clean(advice) }
}
