import { type ComponentType, type MouseEvent, memo, type PointerEvent } from 'react'
import { describeSize, type Wallpaper } from '../../../../contract/pictures/catalogue.ts'
import { countPages, PAGE_SIZE } from '../../../../contract/site/paging.ts'
import type { Route } from '../../../../contract/site/routes.ts'
import type { SiteCategory } from '../../../../contract/site/site-data.ts'
import { Link } from '../../../routing/link.tsx'
import { site } from '../../../state/site.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { countWallpapers } from '../../catalogue/counts.ts'
import { MadeBy } from '../../catalogue/made-by.tsx'
import { getWallpapers, pictureSearch } from '../../catalogue/shown.ts'
import { FavouriteButton } from '../../favourites/favourite-button.tsx'
import { bringLightbox } from '../overlays/browse.tsx'
import { cardId } from '../overlays/picture-address.ts'
import styles from './wallpaper-grid.module.css'

/** These repeat the columns of wallpaper-grid.module.css. */
const FREE_SIZES = '(width >= 67.5rem) 33.4vw, (width >= 40rem) 50vw, 100vw'
const SALE_SIZES = `(width > 160rem) 16.7vw, (width > 120rem) 25vw, ${FREE_SIZES}`
const LARGE_SIZES = '(width > 160rem) 33.4vw, (width > 120rem) 50vw, (width >= 67.5rem) 66.8vw, 100vw'

type WallpaperGridProps = {
  readonly route: Route
  readonly category: SiteCategory
  readonly onOpen: (id: string) => void
  readonly actions?: CardActions | undefined
}

export function WallpaperGrid({ route, category, onOpen, actions }: WallpaperGridProps) {
  const isFree = category.offer.kind === 'free'
  const { number = 1 } = route
  const isLast = number === countPages(countWallpapers(category.slug))
  return (
    <ul className={classNames(styles.pictures, isFree ? styles.free : styles.sale)}>
      {getWallpapers(route.path).map((wallpaper, at) => (
        <WallpaperCard
          key={wallpaper.id}
          wallpaper={wallpaper}
          category={category}
          number={(number - 1) * PAGE_SIZE + at + 1}
          sizes={cardSizes(category, at)}
          // The others of its row start when the page is laid out; on a phone they would keep this one waiting.
          priority={at === 0}
          onOpen={onOpen}
          actions={actions}
        />
      ))}
      {isFree && isLast && <NextFree after={category} />}
    </ul>
  )
}

/** How wide a picture is drawn; of those for sale one of nine twice as wide (contract/site/paging.ts). */
export function cardSizes({ offer }: SiteCategory, at: number): string {
  if (offer.kind === 'free') return FREE_SIZES
  return at % 9 === 4 ? LARGE_SIZES : SALE_SIZES
}

/** The last cell of a free gallery leads to the next free one. */
function NextFree({ after }: { after: SiteCategory }) {
  const next = site().categories.find(({ slug, offer }) => offer.kind === 'free' && slug !== after.slug)
  if (!next) return null
  return (
    <li className={styles.next}>
      <Link to={next.path}>
        <span className="label">{site().counts[next.slug]} more, free</span>
        <strong>
          {next.heading} <Icon name="arrow-right" />
        </strong>
      </Link>
    </li>
  )
}

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
const WallpaperCard = memo(function WallpaperCard(props: WallpaperCardProps) {
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
          <MadeBy wallpaper={wallpaper} />
          {offer.kind === 'free' && (
            <small className="figures">
              {describeSize(wallpaper.size)} {wallpaper.format ?? 'PNG'}
            </small>
          )}
        </span>
        <FavouriteButton wallpaper={wallpaper} className={styles.favourite} />
        {Actions && <Actions wallpaper={wallpaper} category={category} />}
      </div>
    </li>
  )
})
