import { type CSSProperties, useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { describeSize } from '../../../../contract/pictures/catalogue.ts'
import { Link } from '../../../routing/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { countWallpapers } from '../../catalogue/counts.ts'
import { MadeBy } from '../../catalogue/made-by.tsx'
import { findOffer } from '../../catalogue/offers.ts'
import { ShareDialog } from '../../catalogue/share-dialog.tsx'
import { pictureSearch, type Shown } from '../../catalogue/shown.ts'
import { BuyLinks, ownedStyle } from '../../checkout/buy-link.tsx'
import { describeContents } from '../../checkout/offer-words.tsx'
import { FreeDownload } from '../../free-downloads/free-actions.tsx'
import { DEVICES, type Device, describeFit, ownScreen } from './device-fit.ts'
import styles from './lightbox-panel.module.css'

type LightboxPanelProps = {
  readonly shown: Shown
  readonly device: Device | null
  readonly onDevice: (device: Device | null) => void
  readonly onLike: () => void
}

/** Under the picture: what it is called, how it fits, its colours, and the way to have it. */
export function LightboxPanel({ shown: { wallpaper, category }, device, onDevice, onLike }: LightboxPanelProps) {
  const { offer } = category
  return (
    <div className={styles.panel}>
      <div className={styles.title}>
        <h2>{wallpaper.title}</h2>
        <MadeBy wallpaper={wallpaper} />
        <p className="figures" aria-live="polite">
          {device ? describeFit(device, wallpaper.size) : <OfferWords category={category} wallpaper={wallpaper} />}
        </p>
        <button type="button" className={`${styles.like} link`} onClick={onLike}>
          More like this
        </button>
        <Link className={`${styles.like} link`} to={`/setup${pictureSearch(wallpaper.id)}`}>
          On my monitors
        </Link>
      </div>
      <DeviceChoice device={device} onDevice={onDevice} />
      <ColourStrip colours={wallpaper.colours} />
      <div className={classNames(styles.buy, offer.kind === 'free' && styles.free)}>
        <BuyLinks category={category} />
        <FreeDownload key={wallpaper.id} wallpaper={wallpaper} category={category} />
      </div>
    </div>
  )
}

/** What is bought with it, and for how much; in a large shop the price of another gallery's bundle may not be known here. */
function OfferWords({ category, wallpaper: { size } }: Pick<Shown, 'category' | 'wallpaper'>) {
  const { slug, name, offer } = category
  const bundle = offer.kind === 'bundles' ? offer.buttons[0]?.bundle : undefined
  const sold = bundle === undefined ? undefined : findOffer(bundle)
  if (!bundle || !sold) return `${name}, ${countOf(countWallpapers(slug), 'wallpaper')}, ${describeSize(size)}`
  return (
    <>
      {`${name}, ${describeContents(sold)}`}
      <span style={ownedStyle('buy', bundle, 'inline')}>: {sold.price}</span>
    </>
  )
}

type DeviceChoiceProps = Pick<LightboxPanelProps, 'device' | 'onDevice'>

/** Pressing the chosen one again shows the whole picture. */
function DeviceChoice({ device, onDevice }: DeviceChoiceProps) {
  const devices = [ownScreen(window.screen, window.devicePixelRatio), ...DEVICES]
  return (
    <fieldset className={styles.choice}>
      <legend>See it on</legend>
      <div className={styles.row}>
        {devices.map((candidate) => {
          const isChosen = candidate.name === device?.name
          return (
            <button
              key={candidate.name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onDevice(isChosen ? null : candidate)}
            >
              {candidate.name}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The picture's colours, strongest first. A press copies one, for desktops and themes that should match. */
function ColourStrip({ colours }: { colours: readonly string[] }) {
  const [words, setWords] = useState('')

  async function copy(colour: string) {
    try {
      await navigator.clipboard.writeText(colour)
      setWords(`Copied ${colour}`)
    } catch {
      setWords(`${colour} could not be copied`)
    }
  }

  return (
    <div className={styles.colours}>
      <div className={styles.head}>
        <h3>Colours</h3>
        <p role="status">{words}</p>
      </div>
      <ul>
        {colours.map((colour) => (
          <li key={colour}>
            <button
              type="button"
              className={styles.colour}
              style={{ '--is': colour } as CSSProperties}
              aria-label={`Copy ${colour}`}
              onClick={() => copy(colour)}
            >
              <span aria-hidden="true">{colour}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type SharePictureProps = { readonly shown: Shown; readonly onClose: () => void }

/** The picture's own address, which opens it in its gallery for whoever has it. */
export function SharePicture({ shown: { wallpaper, category }, onClose }: SharePictureProps) {
  const { id, title, preview } = wallpaper
  const { path, offer } = category
  return (
    <ShareDialog
      title="Share this picture"
      words={offer.kind === 'free' ? offer.shareTitle : title}
      address={`${location.origin}${path}${pictureSearch(id)}`}
      onClose={onClose}
    >
      <figure className={styles.picture}>
        <Picture picture={preview} sizes="(width >= 40rem) 32rem, 100vw" alt="" />
        <figcaption>
          <b>{title}</b> <span>{category.name}</span>
        </figcaption>
      </figure>
    </ShareDialog>
  )
}
