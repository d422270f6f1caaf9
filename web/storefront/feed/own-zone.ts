import { useBrowserValue } from '../../state/store.ts'

/** This browser's; UTC in the prerendered page. */
export function useOwnZone(): string {
  return useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', 'UTC')
}
