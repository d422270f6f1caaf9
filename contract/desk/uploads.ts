import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'
import { DESK_API } from './desk-session.ts'

/** Below /api/desk; it speaks tus 1.0 (https://tus.io), with creation and termination. */
export const UPLOADS = `${DESK_API}/uploads`

/** Of the body of a part. */
export const UPLOAD_TYPE = 'application/offset+octet-stream'

export const TUS_VERSION = '1.0.0'

/** A master of 70 million pixels with 16 bits for each of four channels has 560 MB. */
export const MOST_UPLOAD_BYTES = 1_000_000_000

const isUpload = object({
  id: string,
  /** Of the owner's file. */
  name: string,
  sizeBytes: number,
  modifiedAt: string,
  /** The picture whose place it takes. */
  replaces: nullable(string),
  receivedBytes: number,
  /** Somebody sends it, here or elsewhere, or did so a moment ago. */
  isMoving: boolean,
  /** Checking is waiting for it, too; new is in the draft. */
  state: literal('receiving', 'checking', 'new', 'refused'),
  /** Why it was refused, as an import would say it after the file's name. */
  problem: nullable(string),
  /** Location, names and serial numbers were taken out. */
  isCleaned: boolean,
  /** The picture that it became. */
  picture: nullable(string),
  size: nullable(object({ width: number, height: number })),
})
export type DeskUpload = ValueOf<typeof isUpload>

/** What is on its way into a category, in the order in which it began. */
export const isUploadList = object({ uploads: list(isUpload) })
