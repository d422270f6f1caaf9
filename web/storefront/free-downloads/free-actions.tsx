import { type MouseEvent, useState } from 'react'
import type { Wallpaper } from '../../../contract/pictures/catalogue.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { useAlert } from '../../ui/alert-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { loadCode } from '../../ui/use-module.ts'
import { pictureSearch } from '../catalogue/shown.ts'
import styles from './free-actions.module.css'
import { masterUrl } from './master-url.ts'

let loaded: typeof import('./presses/free-presses.tsx') | undefined

/** Most who look at a picture press nothing: what the buttons do comes when somebody is about to press one. */
async function bringPresses() {
  loaded ??= await import('./presses/free-presses.tsx')
  return loaded
}

/** It is asked for again at the press, which says what is wrong. */
const ahead = () => void bringPresses().catch(() => {})
const ABOUT_TO_PRESS = { onPointerEnter: ahead, onFocus: ahead }

type FreeActionsProps = { readonly wallpaper: Wallpaper; readonly category: SiteCategory }

/** Download and Share on a card; nothing where the category is sold. */
export function FreeActions({ wallpaper, category: { path, offer } }: FreeActionsProps) {
  const alert = useAlert()
  if (offer.kind !== 'free') return null
  const { shareTitle } = offer

  async function share() {
    const presses = loaded ?? (await loadCode(bringPresses).catch(() => null))
    if (!presses) return alert('This could not be loaded. Please check your connection and try again.')
    const url = `${location.origin}${path}${pictureSearch(wallpaper.id)}`
    return presses.shareWallpaper(shareTitle, url, presses.browserShareTools(alert))
  }

  return (
    <div className={styles.actions} {...ABOUT_TO_PRESS}>
      <Button small tone="bare" className={styles.share} onClick={share}>
        <Icon name="share" />
        Share
        <span className="visually-hidden"> {wallpaper.title}</span>
      </Button>
      <DownloadButton wallpaper={wallpaper} />
    </div>
  )
}

/** Download alone, where the picture is shared in another place; nothing where the category is sold. */
export function FreeDownload({ wallpaper, category: { offer } }: FreeActionsProps) {
  if (offer.kind !== 'free') return null
  return (
    <div className={styles.actions}>
      <DownloadButton wallpaper={wallpaper} />
    </div>
  )
}

type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'failed' }
  | { readonly status: 'busy'; readonly seconds?: number | null }

/** A plain link to the master. If the shop has to draw it first, the button waits and tells how far it is. */
function DownloadButton({ wallpaper: { id, title, format = 'PNG' } }: { wallpaper: Wallpaper }) {
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    const link = event.currentTarget
    // The second press is ours: the file is ready, and the browser takes over.
    if (link.dataset.ready) return
    event.preventDefault()
    if (progress.status === 'busy') return
    setProgress({ status: 'busy' })
    try {
      const { prepareMaster } = await loadCode(bringPresses)
      await prepareMaster(id, (seconds) => setProgress({ status: 'busy', seconds }))
      link.dataset.ready = 'true'
      link.click()
      setProgress({ status: 'idle' })
    } catch (error) {
      console.warn('The download did not start.', error)
      setProgress({ status: 'failed' })
    } finally {
      delete link.dataset.ready
    }
  }

  return (
    <>
      <a
        className={styles.download}
        href={masterUrl(id)}
        download={`${title}.${format.toLowerCase()}`}
        aria-busy={progress.status === 'busy' || undefined}
        onClick={download}
      >
        <Icon name="download" />
        Download
        <span className="visually-hidden"> {title}</span>
      </a>
      <div className={styles.state} role="status">
        <State progress={progress} title={title} />
      </div>
    </>
  )
}

function State({ progress, title }: { progress: Progress; title: string }) {
  if (progress.status === 'idle') return null
  if (progress.status === 'failed') return <p>The download did not start. Please try again.</p>
  const { seconds } = progress
  return seconds !== undefined && loaded && <loaded.Preparing title={title} seconds={seconds} />
}
