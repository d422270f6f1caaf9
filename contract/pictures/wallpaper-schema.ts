import { list, number, object, type Schema, string } from '../schema.ts'
import type { Picture, Wallpaper } from './catalogue.ts'

/** Apart from the library's, which no page but its own needs. */
export const isPicture: Schema<Picture> = object({
  src: string,
  width: number,
  height: number,
  webp: list(number),
  avif: list(number),
  placeholder: string,
})

export const isWallpaper: Schema<Wallpaper> = object({
  id: string,
  title: string,
  alt: string,
  colours: list(string),
  addedAt: string,
  preview: isPicture,
})
