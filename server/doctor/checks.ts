import { addressCheck } from './address-check.ts'
import { backupCheck } from './backup-check.ts'
import { booksChecks, ownerCheck } from './books-checks.ts'
import { bundleCheck } from './bundle-check.ts'
import { categoriesCheck } from './categories-check.ts'
import type { Check } from './check.ts'
import { contactCheck } from './contact-check.ts'
import { linksCheck } from './links-check.ts'
import { mailCheck } from './mail-check.ts'
import { examineMailDomain } from './mail-domain-check.ts'
import { marksCheck } from './marks-check.ts'
import { paymentsCheck } from './payments-check.ts'
import { proxyCheck } from './proxy-check.ts'
import { sellerCheck } from './seller-check.ts'
import { storageCheck } from './storage-check.ts'
import { webhookCheck } from './webhook-check.ts'

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
