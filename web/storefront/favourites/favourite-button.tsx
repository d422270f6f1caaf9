import type { Wallpaper } from '../../../contract/pictures/catalogue.ts'
import { IconButton } from '../../ui/button.tsx'
import { favourites, useIsFavourite } from './favourites.ts'

type FavouriteButtonProps = { readonly wallpaper: Wallpaper; readonly className?: string | undefined }

/** Keeps a wallpaper, or lets it go. */
export function FavouriteButton({ wallpaper: { id, title }, className }: FavouriteButtonProps) {
  const isKept = useIsFavourite(id)
  return (
    <IconButton
      bare
      icon="heart"
      label={`Keep ${title}`}
      className={className}
      aria-pressed={isKept}
      onClick={() => favourites.toggle(id)}
    />
  )
}
