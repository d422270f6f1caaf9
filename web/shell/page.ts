import type { ComponentType } from 'react'
import type { Picture } from '../../contract/catalogue.ts'
import type { Place } from '../../contract/site-map.ts'

/** What a page says about itself in <head>. */
export type Head = {
  readonly title: string
  readonly description: string
  /** Structured data for search engines. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
  /** The picture that will be the largest on the screen, with the `sizes` it is drawn at. */
  readonly largest?: { readonly picture: Picture; readonly sizes: string; readonly media?: string }[]
}

/** Every page module: head data, what must be there before it renders, and the component. */
export type PageModule = {
  readonly default: ComponentType<{ place: Place }>
  readonly head: (place: Place) => Head
  /** Fetches what the page reads, so that components never fetch. */
  readonly load?: (place: Place) => Promise<void>
}

export type RenderedPage = { readonly head: Head; readonly html: string }

/** What the prerender's own build offers to the build command. */
export type Prerender = {
  readonly places: readonly Place[]
  readonly renderPlace: (place: Place) => Promise<RenderedPage>
}
