/** A setting that was saved on the desk. */
export type SettingTable = {
  /** As the environment names it. */
  name: string
  /** Null once it was taken back. */
  sealed: string | null
  /** How often it was saved: the sum over all tells whether anything changed. */
  revision: number
  saved_at: string
  saved_by: string
}
