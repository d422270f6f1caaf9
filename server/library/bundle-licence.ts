import { crc32 } from 'node:zlib'
import type { Imprint } from '../../contract/content/brand.ts'
import { plainPolicy, policyPath, policyText } from '../../contract/content/policy.ts'
import type { Bundle } from '../../contract/pictures/catalogue.ts'
import { plainName } from '../catalogue/send-stored.ts'
import { readPolicyAside } from '../content/read-policy-aside.ts'
import type { Database } from '../database/database.ts'
import type { BundleEntry } from './bundle-versions.ts'
import { findHeldPolicy } from './held-policy.ts'

/** The licence that held when a bundle was bought, as a file of its archive. */
export async function licenceEntry(
  db: Database,
  bundle: Bundle,
  { since, imprint }: { readonly since: string; readonly imprint: Imprint },
): Promise<BundleEntry> {
  const held = await findHeldPolicy(db, 'licence', since)
  const place = `${imprint.url}${held ? policyPath('licence', held.version) : '/licence'}`
  const read = held && ((await readPolicyAside('licence', held)).policy ?? plainPolicy('licence', held))
  const words = read ? policyText(read, imprint) : ''
  const text = `${words}\n${imprint.name}: ${place}\n`.trimStart()
  const bytes = Buffer.from(text)
  return {
    name: `${plainName(bundle.name)} Bundle/LICENCE.txt`,
    text,
    sizeBytes: bytes.length,
    crc32: crc32(bytes),
    modifiedAt: new Date(held?.date ?? '2025-08-20'),
  }
}
