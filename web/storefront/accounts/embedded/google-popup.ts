import { type GooglePopupResult, googlePopupChannel } from '../../../../contract/accounts/identity.ts'
import { randomId } from '../../../state/random-id.ts'
import { AuthError } from '../identity.ts'

const WIDTH = 500
const HEIGHT = 600
const LOOK_EVERY_MS = 500
/** The last page's message may arrive a little after its window has closed. */
const GRACE_MS = 1500

let cancelPending: (() => void) | null = null

/** Opens the popup in the same turn, so that no blocker minds. Fulfilled when its last page says signed in. */
export function signInByPopup(): Promise<void> {
  cancelPending?.()
  const attempt = randomId()
  const channel = new BroadcastChannel(googlePopupChannel(attempt))
  const popup = window.open(`/api/auth/google?attempt=${attempt}`, `google-${attempt}`, features())
  return new Promise<void>((resolve, reject) => {
    const refuse = (code: string) => {
      finish()
      reject(new AuthError(code))
    }
    const stopLooking = popup ? whenClosed(popup, () => refuse('auth/popup-closed-by-user')) : () => {}
    const cancel = () => {
      popup?.close()
      refuse('auth/cancelled-popup-request')
    }
    function finish() {
      stopLooking()
      channel.close()
      if (cancelPending === cancel) cancelPending = null
    }
    channel.onmessage = ({ data }: MessageEvent<GooglePopupResult>) => {
      if (data.status === 'refused') return refuse(data.code)
      finish()
      resolve()
    }
    if (!popup) return refuse('auth/popup-blocked')
    cancelPending = cancel
    popup.focus()
  })
}

function whenClosed(popup: Window, onClosed: () => void): () => void {
  let grace: ReturnType<typeof setTimeout> | undefined
  const look = setInterval(() => {
    if (!popup.closed) return
    clearInterval(look)
    grace = setTimeout(onClosed, GRACE_MS)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(look)
    clearTimeout(grace)
  }
}

/** In the middle of the window that was pressed. */
function features(): string {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2))
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}
