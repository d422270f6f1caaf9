import { pictureUrl, type Wallpaper } from '../../../contract/pictures/catalogue.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './made-by.module.css'

type MadeByProps = { readonly wallpaper: Wallpaper; readonly className?: string }

/** Nothing where nobody is named. */
export function MadeBy({ wallpaper: { maker, makerUrl }, className }: MadeByProps) {
  if (!maker) return null
  return (
    <span className={classNames(styles.made, className)}>
      by{' '}
      {makerUrl ? (
        <a href={makerUrl} rel="noopener">
          {maker}
        </a>
      ) : (
        maker
      )}
    </span>
  )
}

/** Who made these pictures, as search engines read it. Nothing where nobody is named. */
export function describeMakers(
  wallpapers: readonly Wallpaper[],
  publicUrl: string,
): readonly Record<string, unknown>[] {
  return wallpapers.flatMap(({ title, maker, makerUrl, preview }) => {
    if (!maker) return []
    const creator = { '@type': 'Person', name: maker, ...(makerUrl && { url: makerUrl }) }
    const width = preview.webp.at(-1)
    if (width === undefined) return []
    const contentUrl = `${publicUrl}${pictureUrl(preview, width, 'webp')}`
    return [{ '@type': 'ImageObject', name: title, contentUrl, creator }]
  })
}
