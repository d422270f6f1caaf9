import { crc32 } from 'node:zlib'
import type { ShopBrand } from '../../contract/brand.ts'
import type { Bundle } from '../../contract/bundles.ts'
import { plainPolicy } from '../../contract/plain-policy.ts'
import { policyPath } from '../../contract/policy.ts'
import { policyText } from '../../contract/policy-text.ts'
import { plainName } from '../catalogue/send-stored.ts'
import { readPolicyAside } from '../content/read-policy-aside.ts'
import type { Database } from '../database/database.ts'
import type { BundleEntry } from './bundle-versions.ts'
import { findHeldPolicy } from './held-policy.ts'

/** The licence that held when a bundle was bought, as a file of its archive. */
export async function licenceEntry(
  db: Database,
  bundle: Bundle,
  { since, brand }: { readonly since: string; readonly brand: ShopBrand },
): Promise<BundleEntry> {
  const held = await findHeldPolicy(db, 'licence', since)
  const place = `${brand.url}${held ? policyPath('licence', held.version) : '/licence'}`
  const read = held && ((await readPolicyAside('licence', held)).policy ?? plainPolicy('licence', held))
  const words = read ? policyText(read, brand) : ''
  const text = `${words}\n${brand.name}: ${place}\n`.trimStart()
  const bytes = Buffer.from(text)
  return {
    name: `${plainName(bundle.name)} Bundle/LICENCE.txt`,
    text,
    sizeBytes: bytes.length,
    crc32: crc32(bytes),
    modifiedAt: new Date(held?.date ?? '2025-08-20'),
  }
}
