import { useState } from 'react'
import { LinkButton } from '../../../routing/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { fitted } from '../../../ui/fitted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import { libraryPath } from '../../checkout/paths.ts'
import hero from '../bundles/owned-bundle.module.css'
import cards from '../bundles/owned-wallpapers.module.css'
import { megabytes } from '../files/downloads.ts'
import page from '../library-page.module.css'
import tiles from '../owned-bundles.module.css'
import styles from './offline-library.module.css'
import { OfflineIcon, OfflineNote } from './offline-note.tsx'
import { type SavedBundle, type SavedIndex, type SavedPicture, sumBytes } from './saved-index.ts'
import { SaveButton, SavedImage, SavedViewer } from './saved-viewer.tsx'

type OfflineLibraryProps = {
  readonly kept: SavedIndex
  /** The slug of the bundle that is looked at, or nothing. */
  readonly opened: string
}

/** The library while the shop cannot be reached: what is on this device, and what is not. */
export function OfflineLibrary({ kept, opened }: OfflineLibraryProps) {
  const bundle = kept.bundles.find(({ slug }) => slug === opened)
  if (bundle) return <OfflineBundle bundle={bundle} pictures={picturesOf(kept, bundle)} metAt={kept.metAt} />
  return (
    <section className={`grid ${page.library}`}>
      <h1>Your library</h1>
      <OfflineNote since={kept.metAt} hasSaved />
      <p className={`figures ${styles.facts}`}>
        {kept.pictures.length} {kept.pictures.length === 1 ? 'wallpaper' : 'wallpapers'} on this device,{' '}
        {megabytes(sumBytes(kept.pictures))}
      </p>
      <ul className={tiles.bundles}>
        {kept.bundles.map((each) => (
          <Tile key={each.slug} bundle={each} pictures={picturesOf(kept, each)} />
        ))}
      </ul>
    </section>
  )
}

function picturesOf({ pictures }: SavedIndex, { slug }: SavedBundle): SavedPicture[] {
  return pictures.filter(({ bundle }) => bundle === slug)
}

function Tile({ bundle, pictures }: { bundle: SavedBundle; pictures: readonly SavedPicture[] }) {
  const [cover] = pictures
  return (
    <li className={tiles.tile}>
      <div className={tiles.frame}>
        {cover && <SavedImage picture={cover} which="small" alt="" className={tiles.picture} />}
      </div>
      <div className={tiles.foot}>
        <div>
          <h2 className={tiles.name}>{bundle.name}</h2>
          <p className={`figures ${tiles.facts}`}>
            {pictures.length} of {bundle.wallpapers.length} on this device
          </p>
        </div>
        <LinkButton to={libraryPath(bundle.slug)} small>
          Open<span className="visually-hidden"> {bundle.name}</span>
        </LinkButton>
      </div>
    </li>
  )
}

type OfflineBundleProps = {
  readonly bundle: SavedBundle
  readonly pictures: readonly SavedPicture[]
  readonly metAt: string | null
}

/** A bundle while the shop cannot be reached: what is kept of it first, and the names of what is not. */
function OfflineBundle({ bundle, pictures, metAt }: OfflineBundleProps) {
  const { name, since, wallpapers } = bundle
  const [viewed, setViewed] = useState<SavedPicture | null>(null)
  const [cover] = pictures
  const missing = wallpapers.filter(({ id }) => pictures.every((picture) => picture.id !== id))
  return (
    <>
      <section className={`grid on-picture ${hero.owned}`}>
        <div className={classNames(hero.picture, styles.cover)}>
          {cover && <SavedImage picture={cover} which="file" alt="" />}
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
        <OfflineNote since={metAt} hasSaved />
      </div>
      <ul className={cards.wallpapers}>
        {pictures.map((picture) => (
          <SavedCard key={picture.id} picture={picture} onView={() => setViewed(picture)} />
        ))}
      </ul>
      {missing.length > 0 && <Missing titles={missing} />}
      {viewed && <SavedViewer pictures={pictures} first={viewed} onClose={() => setViewed(null)} />}
    </>
  )
}

function SavedCard({ picture, onView }: { picture: SavedPicture; onView: () => void }) {
  const { title, alt, sizeBytes } = picture
  return (
    <li className={cards.card}>
      <div className={cards.frame}>
        <SavedImage picture={picture} which="small" alt={alt} className={cards.picture} />
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

function Missing({ titles }: { titles: SavedBundle['wallpapers'] }) {
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
