import { useState } from 'react'
import { LinkButton } from '../../../routing/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { fitted } from '../../../ui/fitted.ts'
import { Icon } from '../../../ui/icon.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import { megabytes } from '../downloads.ts'
import hero from '../owned-bundle.module.css'
import cards from '../owned-wallpapers.module.css'
import { KeptImage } from './kept-image.tsx'
import type { KeptBundle, KeptPicture } from './kept-index.ts'
import { KeptViewer, SaveButton } from './kept-viewer.tsx'
import styles from './offline-bundle.module.css'
import { OfflineIcon } from './offline-icon.tsx'
import { OfflineNote } from './offline-note.tsx'

type OfflineBundleProps = {
  readonly bundle: KeptBundle
  readonly pictures: readonly KeptPicture[]
  readonly metAt: string | null
}

/** A bundle while the shop cannot be reached: what is kept of it first, and the names of what is not. */
export function OfflineBundle({ bundle, pictures, metAt }: OfflineBundleProps) {
  const { name, since, wallpapers } = bundle
  const [viewed, setViewed] = useState<KeptPicture | null>(null)
  const [cover] = pictures
  const missing = wallpapers.filter(({ id }) => pictures.every((picture) => picture.id !== id))
  return (
    <>
      <section className={`grid on-picture ${hero.owned}`}>
        <div className={classNames(hero.picture, styles.cover)}>
          {cover && <KeptImage picture={cover} which="file" alt="" />}
        </div>
        <LinkButton to="/library" tone="bare" small className={hero.back}>
          ← Library
        </LinkButton>
        <div className={hero.name}>
          <h1 style={fitted([name])}>{name}</h1>
          <p className="figures">
            {wallpapers.length} {wallpapers.length === 1 ? 'wallpaper' : 'wallpapers'}, yours since {longDate(since)}
          </p>
        </div>
        <p className={`figures ${hero.offer} ${styles.state}`}>
          <span>
            <OfflineIcon name="offline" />
            You are offline
          </span>
          <span>
            {pictures.length} of {wallpapers.length} are on this device
          </span>
        </p>
      </section>
      <div className={styles.note}>
        <OfflineNote since={metAt} hasKept />
      </div>
      <ul className={cards.wallpapers}>
        {pictures.map((picture) => (
          <KeptCard key={picture.id} picture={picture} onView={() => setViewed(picture)} />
        ))}
      </ul>
      {missing.length > 0 && <Missing titles={missing} />}
      {viewed && <KeptViewer pictures={pictures} first={viewed} onClose={() => setViewed(null)} />}
    </>
  )
}

function KeptCard({ picture, onView }: { picture: KeptPicture; onView: () => void }) {
  const { title, alt, sizeBytes } = picture
  return (
    <li className={cards.card}>
      <div className={cards.frame}>
        <KeptImage picture={picture} which="small" alt={alt} className={cards.picture} />
      </div>
      <div className={cards.foot}>
        <div>
          <h2 className={cards.title}>{title}</h2>
          <p className={`figures ${cards.state}`}>{megabytes(sizeBytes)}</p>
        </div>
        <div className={styles.actions}>
          <SaveButton picture={picture} />
          <Button small onClick={onView}>
            <Icon name="expand" />
            View<span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

function Missing({ titles }: { titles: KeptBundle['wallpapers'] }) {
  return (
    <section aria-labelledby="online-only">
      <h2 id="online-only" className={`heading ${styles.heading}`}>
        Not on this device
      </h2>
      <ul className={classNames(cards.wallpapers, styles.missing)}>
        {titles.map(({ id, title }) => (
          <li key={id} className={cards.card}>
            <div className={cards.foot}>
              <h3 className={cards.title}>{title}</h3>
              <p className={styles.mark}>
                <OfflineIcon name="offline" />
                Online only
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
