import type { Library, LibraryBundle } from '../../../contract/library/library.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { libraryPath } from '../checkout/paths.ts'
import { isNewBundle, type Visit } from './last-visit.ts'
import styles from './owned-bundles.module.css'

const SIZES = '(width >= 67.5rem) 32vw, (width >= 40rem) 50vw, 100vw'
const SIZES_ALONE = '100vw'

type OwnedBundlesProps = {
  readonly library: Library
  readonly visit: Visit | null
  /** The heading that each bundle's name is, below the heading of what stands around it. */
  readonly level: 'h2' | 'h3'
}

/** Each owned bundle in full light, with the way to its files. */
export function OwnedBundles({ library: { bundles }, visit, level }: OwnedBundlesProps) {
  const sizes = bundles.length === 1 ? SIZES_ALONE : SIZES
  return (
    <ul className={styles.bundles}>
      {bundles.map((bundle) => (
        <OwnedTile key={bundle.slug} bundle={bundle} isNew={isNewBundle(bundle, visit)} level={level} sizes={sizes} />
      ))}
    </ul>
  )
}

type OwnedTileProps = {
  readonly bundle: LibraryBundle
  readonly isNew: boolean
  readonly level: 'h2' | 'h3'
  readonly sizes: string
}

function OwnedTile({ bundle, isNew, level: Name, sizes }: OwnedTileProps) {
  const { cover } = bundle
  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        {cover && <Picture picture={cover} sizes={sizes} alt="" className={styles.picture} />}
        {isNew && <span className={styles.mark}>New since your last visit</span>}
      </div>
      <div className={styles.foot}>
        <div>
          <Name className={styles.name}>{bundle.name}</Name>
          <p className={`figures ${styles.facts}`}>{howMany(bundle)}</p>
        </div>
        <LinkButton to={libraryPath(bundle.slug)} small>
          Open<span className="visually-hidden"> {bundle.name}</span>
        </LinkButton>
      </div>
    </li>
  )
}

function howMany({ total, ready }: LibraryBundle): string {
  const wallpapers = `${total} ${total === 1 ? 'wallpaper' : 'wallpapers'}`
  if (ready === total) return `${wallpapers}, all ready`
  return ready === 0 ? `${wallpapers}, drawn in 8K when you ask` : `${wallpapers}, ${ready} ready`
}
