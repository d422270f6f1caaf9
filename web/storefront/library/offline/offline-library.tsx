import { LinkButton } from '../../../routing/link-button.tsx'
import { libraryPath } from '../../checkout/paths.ts'
import { megabytes } from '../downloads.ts'
import page from '../library-page.module.css'
import tiles from '../owned-bundles.module.css'
import { KeptImage } from './kept-image.tsx'
import { type KeptBundle, type KeptIndex, type KeptPicture, sumBytes } from './kept-index.ts'
import { OfflineBundle } from './offline-bundle.tsx'
import styles from './offline-library.module.css'
import { OfflineNote } from './offline-note.tsx'

type OfflineLibraryProps = {
  readonly kept: KeptIndex
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
      <OfflineNote since={kept.metAt} hasKept />
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

function picturesOf({ pictures }: KeptIndex, { slug }: KeptBundle): KeptPicture[] {
  return pictures.filter(({ bundle }) => bundle === slug)
}

function Tile({ bundle, pictures }: { bundle: KeptBundle; pictures: readonly KeptPicture[] }) {
  const [cover] = pictures
  return (
    <li className={tiles.tile}>
      <div className={tiles.frame}>
        {cover && <KeptImage picture={cover} which="small" alt="" className={tiles.picture} />}
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
