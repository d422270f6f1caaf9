import { tellTabs } from '../../state/tabs.ts'

/** All tabs of this browser hear here that the session changed. */
export const SESSION_CHANNEL = 'session'

/** This page's own listeners hear it as well. */
export function announceSessionChange(): void {
  tellTabs(SESSION_CHANNEL, 'changed')
}
