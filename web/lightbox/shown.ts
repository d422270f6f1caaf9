import type { Wallpaper } from '../../contract/catalogue.ts'
import type { Category } from '../../contract/categories.ts'

/** A wallpaper with the category that sells it: the lightbox steps through these, wherever they were found. */
export type Shown = { readonly wallpaper: Wallpaper; readonly category: Category }
