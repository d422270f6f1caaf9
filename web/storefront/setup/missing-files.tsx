import { Link } from '../../routing/link.tsx'
import { findPicturePath, type Shown } from '../catalogue/shown.ts'
import { BuyLinks } from '../checkout/buy-links.tsx'
import styles from './setup-files.module.css'
import part from './setup-page.module.css'

/** What stands between somebody and the files: the first bundle that they do not have, or a picture that is free. */
export function MissingFiles({ missing }: { readonly missing: readonly Shown[] }) {
  const free = missing.find(({ category }) => category.offer.kind === 'free')
  const sold = missing.find(({ category }) => category.offer.kind === 'bundles')
  return (
    <div className={styles.missing}>
      {sold && <BuyLinks category={sold.category} className={styles.buy} />}
      {sold && (
        <p className={part.note}>
          {`The setup is free to try. The files of “${sold.wallpaper.title}” come with the bundle.`}
        </p>
      )}
      {free && (
        <p className={part.note}>
          {`“${free.wallpaper.title}” is free: `}
          <Link className="link" to={findPicturePath([free], free.wallpaper.id) ?? free.category.path}>
            take its original
          </Link>
          . Files for setups are cut from pictures that somebody owns.
        </p>
      )}
    </div>
  )
}
