import type { ComponentType } from 'react'
import type { Route } from '../../contract/routes.ts'
import type { PicturePreload } from '../ui/srcset.ts'

/** What a page says about itself in <head>. */
export type Head = {
  readonly title: string
  readonly description: string
  /** Structured data for search engines. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
  /** The picture that will be the largest on the screen. */
  readonly largest?: PicturePreload[]
}

/** Every page module: head data, what must be there before it renders, and the component. */
export type PageModule = {
  readonly default: ComponentType<{ route: Route }>
  readonly head: (route: Route) => Head
  /** Fetches what the page reads, so that components never fetch. */
  readonly load?: (route: Route) => Promise<void>
}

export type RenderedPage = { readonly head: Head; readonly html: string }

/** What the prerender's own build offers to the build command. */
export type Prerender = {
  readonly routes: readonly Route[]
  readonly renderRoute: (route: Route) => Promise<RenderedPage>
}
