import type { PolicyName } from '../../contract/policy.ts'

/** A part of a catalogue, named by its content: a publication that changes one category writes one part. */
export type CataloguePartTable = {
  digest: string
  /** JSON, gzipped, in base64. */
  body: string
}

/** A published state of content and catalogue. Rows are never changed. */
export type PublicationTable = {
  number: number
  /** Of content and catalogue: equal states have equal ones. */
  digest: string
  /** A `Content` of the contract, as JSON. */
  content: string
  /** Digests of the parts that the catalogue is made of, as JSON. */
  catalogue: string
  published_at: string
  published_by: string
  note: string
  /** What is other than in the one before, in words. */
  changes: string
  /** The older one that it shows again, but for what stays whatever is shown. */
  went_back_to: number | null
}

/** What a policy said, for those who agreed to it: kept for good, whatever is published later. */
export type PolicyVersionTable = {
  name: PolicyName
  version: number
  date: string
  description: string
  markdown: string
  since: string
}

/** One row: the publication that every process shows. */
export type CurrentPublicationTable = { id: 'current'; number: number; since: string }

/** One row: the content that is being written. */
export type DraftTable = {
  id: 'draft'
  revision: number
  content: string
  saved_at: string
  saved_by: string
}

/** A picture that an owner brought with the content, named by its bytes. */
export type OwnPictureTable = {
  /** Of a poster's narrower files: the digest of the widest, a dash and their width. */
  digest: string
  format: 'png' | 'jpeg' | 'webp'
  /** In base64. */
  body: string
}

/** What the desk publishes, or shows again. */
export type PublishingRunTable = {
  id: string
  kind: 'draft' | 'older'
  state: 'running' | 'done' | 'failed'
  step: 'drawing' | 'showing'
  /** The same for every run under way, so that there is one at a time, on all machines together. */
  running_key: 'running' | null
  started_by: string
  started_at: string
  /** When whoever does it was last heard of. */
  seen_at: string
  ended_at: string | null
  /** What is shown since it was done. */
  number: number | null
  /** Every reason, a line each. */
  problem: string | null
}
