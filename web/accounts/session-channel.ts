/** All tabs of this browser hear here that the session changed. */
export const SESSION_CHANNEL = 'session'

/** This page's own listeners hear it as well. */
export function announceSessionChange(): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}
