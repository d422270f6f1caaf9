import type { Stop } from './ramp.ts'

/** The stops of a run of colours, in one row. */
export function stops(...list: readonly Stop[]): readonly Stop[] {
  return list
}
