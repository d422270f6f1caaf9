import { readStored, writeStored } from '../../../state/browser-storage.ts'
import { createStore, useBrowserValue, useStore } from '../../../state/store.ts'
import { Button } from '../../../ui/button.tsx'
import { systemOf } from '../system.ts'
import styles from './install-offer.module.css'
import { OfflineIcon } from './offline-note.tsx'
import { isInstalled } from './saved-pictures.ts'

/** Not in TypeScript's own types: only some browsers have it. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

const DECLINED = 'install-declined'

/** Null while the browser does not offer it, or after it was answered. */
const prompt = createStore<InstallPrompt | null>(() => null)

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt.set(event as InstallPrompt)
  })
}

/** Offers the library as an app, where the browser can, until somebody declines. */
export function InstallOffer() {
  const offered = useStore<InstallPrompt | null>(prompt, null)
  const isDeclined = useBrowserValue(() => Boolean(readStored(DECLINED)), true)
  const isByHand = useBrowserValue(isInstalledByHand, false)
  if (isDeclined || (!offered && !isByHand)) return null
  async function install() {
    await offered?.prompt().catch(() => {})
    prompt.set(null)
  }
  function decline() {
    writeStored(DECLINED, '1')
    prompt.set(null)
  }
  return (
    <section className={styles.install} aria-label="Install">
      <OfflineIcon name="device" />
      <p>
        Put your library on this device
        <small>
          {offered
            ? 'It opens like an app, and the pictures you choose stay there without a network.'
            : 'In Safari: Share, “Add to Home Screen”. The pictures you choose stay there without a network.'}
        </small>
      </p>
      {offered && (
        <Button small onClick={() => void install()}>
          Install
        </Button>
      )}
      {offered && (
        <Button small tone="bare" onClick={decline}>
          Not now
        </Button>
      )}
    </section>
  )
}

/** iPhones and iPads offer it in a menu of their own. */
function isInstalledByHand(): boolean {
  return systemOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios' && !isInstalled()
}
