const KEY = 'session-hint'

/** Whether somebody was signed in here last time. It opens nothing: it only saves visitors from waiting. */
export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function keepSessionHint(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be closed to us; then everybody starts as signed out until the provider speaks.
  }
}
