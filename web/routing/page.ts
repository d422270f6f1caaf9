import type { ComponentType } from 'react'
import type { Route } from '../../contract/site/routes.ts'
import type { PageData, SiteData } from '../../contract/site/site-data.ts'
import type { PicturePreload } from '../ui/srcset.ts'

/** What a page says about itself in <head>. */
export type Head = {
  readonly title: string
  readonly description: string
  /** Structured data for search engines. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
  /** Paths of the pages before and after this one of a long list. */
  readonly neighbours?: { readonly prev?: string | undefined; readonly next?: string | undefined }
  /** The picture that will be the largest on the screen. */
  readonly largest?: PicturePreload[]
}

/** Every page module: head data, what must be there before it renders, and the component. */
export type PageModule = {
  readonly default: ComponentType<{ route: Route }>
  readonly head: (route: Route) => Head
  /** Brings what the page reads besides its data, so that components never fetch. */
  readonly load?: (route: Route) => Promise<void>
}

export type RenderedPage = { readonly head: Head; readonly html: string }

/** What the prerender's own bundle offers to whoever renders the site. */
export type Prerender = {
  readonly setSite: (data: SiteData) => void
  readonly renderPage: (path: string, data: PageData) => Promise<RenderedPage>
}
