import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Picture } from '../../../contract/pictures/catalogue.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { srcset, widestUrl } from '../../ui/srcset.ts'
import { useModal } from '../../ui/use-modal.ts'
import type { Shown } from '../catalogue/shown.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import styles from './lightbox.module.css'
import type { Device } from './panel/device-fit.ts'
import { LightboxPanel, SharePicture } from './panel/lightbox-panel.tsx'
import { FullScreen, Loupe } from './stage/full-screen.tsx'
import { STAGE_SIZES, Stage, type StageControls } from './stage/stage.tsx'

type LightboxProps = {
  readonly list: readonly Shown[]
  /** Where the list begins in a longer one, and how long that is. */
  readonly part: { readonly before: number; readonly total: number }
  /** The wallpaper to show; one of the list. */
  readonly id: string
  readonly onStep: (id: string) => void
  /** Somebody wants to see more of this kind. */
  readonly onLike: (shown: Shown) => void
  readonly onClose: () => void
}

export function Lightbox({ list, part, id, onStep, onLike, onClose }: LightboxProps) {
  const stage = useRef<StageControls>(null)
  const [device, setDevice] = useState<Device | null>(null)
  const [isSharing, setSharing] = useState(false)
  const { closer, open, leave } = useCloser()
  // Esc leaves the full screen or the loupe first.
  const modal = useModal(onClose, () => (closer ? leave() : onClose()))
  useLayoutEffect(() => {
    // The picture comes first; the first Tab then reaches the buttons.
    modal.ref.current?.focus()
  }, [modal.ref])
  const at = Math.max(
    0,
    list.findIndex(({ wallpaper }) => wallpaper.id === id),
  )
  const shown = list[at]
  usePreloadedNeighbours(list, at)

  function step(by: number) {
    const next = list[at + by]
    if (next) onStep(next.wallpaper.id)
  }

  const keys = new Map([
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
    ['+', () => stage.current?.zoomBy(1.5)],
    ['-', () => stage.current?.zoomBy(1 / 1.5)],
    ['0', () => stage.current?.reset()],
    ['f', () => open('full')],
  ])

  function press(event: KeyboardEvent) {
    // Under the loupe the arrows move the piece.
    if (closer === 'loupe') return
    const act = keys.get(event.key)
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }

  if (!shown) return null
  const { wallpaper } = shown
  return (
    <>
      <dialog {...modal} className={styles.lightbox} tabIndex={-1} aria-label={wallpaper.title} onKeyDown={press}>
        <div className={styles.beneath} inert={closer !== null}>
          <div className={styles.top}>
            <p className={classNames(styles.place, 'figures')} aria-live="polite">
              <span className="visually-hidden">{wallpaper.title}, </span>
              <b>{String(part.before + at + 1).padStart(2, '0')}</b> / {part.total}
            </p>
            {wallpaper.preview.detail && (
              <IconButton bare icon="search" label="See it at 100 %" onClick={() => open('loupe')} />
            )}
            <IconButton bare icon="share" label="Share" aria-haspopup="dialog" onClick={() => setSharing(true)} />
            <IconButton bare icon="expand" label="Full screen" onClick={() => open('full')} />
            <FavouriteButton wallpaper={wallpaper} />
            <IconButton bare icon="close" label="Close" onClick={onClose} />
          </div>
          <Stage controls={stage} wallpaper={wallpaper} device={device} onStep={step}>
            <Arrow by={-1} isLast={part.before + at === 0} onStep={step} />
            <Arrow by={1} isLast={part.before + at === part.total - 1} onStep={step} />
          </Stage>
          <LightboxPanel shown={shown} device={device} onDevice={setDevice} onLike={() => onLike(shown)} />
        </div>
        {closer === 'full' && <FullScreen wallpaper={wallpaper} onLeave={leave} />}
        {closer === 'loupe' && <Loupe wallpaper={wallpaper} onLeave={leave} />}
      </dialog>
      {isSharing && <SharePicture shown={shown} onClose={() => setSharing(false)} />}
    </>
  )
}

type ArrowProps = { readonly by: -1 | 1; readonly isLast: boolean; readonly onStep: (by: number) => void }

/** At the ends it stays focusable: a button that vanished under the finger would throw the focus away. */
function Arrow({ by, isLast, onStep }: ArrowProps) {
  return (
    <IconButton
      icon={by < 0 ? 'arrow-left' : 'arrow-right'}
      label={by < 0 ? 'Previous wallpaper' : 'Next wallpaper'}
      className={classNames(styles.step, by < 0 ? styles.back : styles.onward)}
      aria-disabled={isLast}
      onClick={() => onStep(by)}
    />
  )
}

function usePreloadedNeighbours(list: readonly Shown[], at: number): void {
  useEffect(() => {
    for (const neighbour of [list[at + 1], list[at - 1]]) {
      if (neighbour) preloadPicture(neighbour.wallpaper.preview, STAGE_SIZES)
    }
  }, [list, at])
}

/** Fetches a picture in the file that a `<picture>` with the same sizes will choose, so that it is there when it is shown. */
function preloadPicture(picture: Picture, sizes: string): void {
  const holder = document.createElement('picture')
  const avif = srcset(picture, 'avif')
  if (avif) {
    const source = document.createElement('source')
    Object.assign(source, { type: 'image/avif', sizes, srcset: avif })
    holder.append(source)
  }
  const image = document.createElement('img')
  holder.append(image)
  image.sizes = sizes
  image.srcset = srcset(picture, 'webp') ?? ''
  image.src = widestUrl(picture)
}

type Closer = 'full' | 'loupe'

/** A closer look, over the lightbox. Whoever leaves it stands where it was asked for. */
function useCloser() {
  const [closer, setCloser] = useState<Closer | null>(null)
  const opener = useRef<Element>(null)
  return {
    closer,
    open(wanted: Closer) {
      opener.current = document.activeElement
      setCloser(wanted)
    },
    leave() {
      // What lay beneath takes the focus again only once it is drawn so.
      flushSync(() => setCloser(null))
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
