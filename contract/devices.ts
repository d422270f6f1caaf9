import { boolean, list, object, string, type ValueOf } from './schema.ts'

const isDevice = object({
  id: string,
  /** Browser and system. */
  client: string,
  since: string,
  /** To the day: a session is prolonged once a day. */
  seenAt: string,
  isHere: boolean,
})

/** A browser in which the account is signed in. */
export type Device = ValueOf<typeof isDevice>

export const isDevices = object({ devices: list(isDevice) })
