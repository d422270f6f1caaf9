import type { Poster } from '../../contract/catalogue.ts'
import type { Head } from '../shell/page.ts'
import { SCREEN_WIDE, TALL_SCREEN } from './poster.tsx'

/** A poster that fills the first screen: the composition that this screen will draw starts with the HTML. */
export function posterPreload({ wide, tall }: Poster, sizes = SCREEN_WIDE): NonNullable<Head['largest']> {
  return [
    { picture: wide, sizes, media: `not all and ${TALL_SCREEN}` },
    { picture: tall, sizes, media: TALL_SCREEN },
  ]
}
