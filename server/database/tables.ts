import type { Schema } from './schema.ts'

export type TableName = keyof Schema

/** Every table, those that others refer to first. A test compares it with the database. */
export const TABLES: readonly TableName[] = [
  'user',
  'account',
  'session',
  'verification',
  'attempt',
  'address_proof',
  'sign_in_place',
  'favourite',
  'price',
  'checkout',
  'shop_order',
  'order_account',
  'owner_notice',
  'entitlement',
  'library_link',
  'library_session',
  'hosted_sign_in',
  'download',
  'payment_event',
  'reconciler',
  'mail_outbox',
  'master',
  'sample_master',
  'sample_master_request',
  'rendition',
  'rendition_day',
  'bundle_version',
  'picture',
  'bundle',
  'bundle_picture',
  'page_view_day',
]
