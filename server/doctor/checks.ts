import { addressCheck, proxyCheck } from './address-checks.ts'
import type { Check } from './check.ts'
import { examineMailDomain, mailCheck } from './mail-checks.ts'
import { booksChecks, linksCheck, ownerCheck, paymentsCheck, webhookCheck } from './payment-checks.ts'
import { bundleCheck, categoriesCheck, contactCheck, marksCheck, sellerCheck } from './shop-checks.ts'
import { backupCheck, storageCheck } from './storage-checks.ts'

/** What the doctor asks beside the database and the catalogue, in the order in which it is told. */
export const CHECKS: readonly Check[] = [
  addressCheck(),
  proxyCheck,
  categoriesCheck,
  storageCheck,
  paymentsCheck,
  linksCheck,
  webhookCheck,
  ...booksChecks,
  ownerCheck,
  mailCheck,
  examineMailDomain(),
  contactCheck,
  sellerCheck,
  marksCheck,
  backupCheck,
  bundleCheck,
]
