import { Picture } from '../../ui/picture.tsx'
import { ShareDialog } from '../../ui/share-dialog.tsx'
import { pictureSearch, type Shown } from '../catalogue/shown.ts'
import styles from './share-picture.module.css'

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
