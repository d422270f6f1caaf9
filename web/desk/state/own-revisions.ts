/**
 * Revisions that this tab saved one after the other. Whoever looks at an older one of them has seen all that others wrote: the
 * screen only lags behind their own work.
 */
export function ownRevisions() {
  let first = 0
  let last = 0
  return {
    /** After a save on this revision. */
    saved(basedOn: number): void {
      if (basedOn !== last) first = basedOn
      last = basedOn + 1
    },
    /** What a change of what was shown at this revision is to be based on. */
    newest: (shown: number): number => (shown >= first && shown <= last ? last : shown),
  }
}
