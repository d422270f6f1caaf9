import { type ComponentType, type MouseEvent, memo, type PointerEvent } from 'react'
import { describeSize, type Wallpaper } from '../../../contract/pictures/catalogue.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { pictureSearch } from '../catalogue/shown.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { bringLightbox } from './browse.tsx'
import { cardId } from './card-id.ts'
import styles from './wallpaper-grid.module.css'

type WallpaperCardProps = {
  readonly wallpaper: Wallpaper
  readonly category: SiteCategory
  readonly number: number
  readonly sizes: string
  readonly priority: boolean
  readonly onOpen: (id: string) => void
  readonly actions?: CardActions | undefined
}

/** What can be done with one wallpaper, where a category offers more than looking. */
export type CardActions = ComponentType<{ readonly wallpaper: Wallpaper; readonly category: SiteCategory }>

/** A finger that scrolls begins on a picture too. */
function point({ pointerType }: PointerEvent): void {
  if (pointerType === 'mouse') bringLightbox()
}

/** Without JavaScript the link's fragment makes the card fill the row: see `:target` in the styles. */
export const WallpaperCard = memo(function WallpaperCard(props: WallpaperCardProps) {
  const { wallpaper, category, number, sizes, priority, onOpen, actions: Actions } = props
  const { offer } = category

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    bringLightbox()
    onOpen(wallpaper.id)
  }

  return (
    <li className={styles.picture} id={cardId(wallpaper.id)}>
      <a
        className={styles.open}
        href={`${pictureSearch(wallpaper.id)}#${cardId(wallpaper.id)}`}
        onClick={open}
        onPointerEnter={point}
        onFocus={bringLightbox}
      >
        <Picture
          picture={wallpaper.preview}
          sizes={sizes}
          alt={wallpaper.alt}
          priority={priority}
          decoding={priority ? 'async' : 'sync'}
        />
      </a>
      <div className={styles.caption}>
        {offer.kind === 'bundles' && (
          <span className={classNames(styles.number, 'figures')}>{String(number).padStart(2, '0')}</span>
        )}
        <span className={styles.words}>
          {wallpaper.title}
          {offer.kind === 'free' && <small className="figures">{describeSize(wallpaper.size)} PNG</small>}
        </span>
        <FavouriteButton wallpaper={wallpaper} className={styles.favourite} />
        {Actions && <Actions wallpaper={wallpaper} category={category} />}
      </div>
    </li>
  )
})
