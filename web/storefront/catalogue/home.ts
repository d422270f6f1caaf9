import type { RequestsContent } from '../../../contract/content/content.ts'
import type { HomeData } from '../../../contract/site/site-data.ts'
import { pageData } from '../../state/site.ts'

export function getHome(): HomeData {
  const { home } = pageData()
  if (!home) throw new Error('The home page was drawn before its data were there.')
  return home
}

/** The end of the home page, for whoever surrounds it; the page's data may still be on their way. */
export function findRequests(): RequestsContent | undefined {
  const last = pageData().home?.content.sections.at(-1)
  return last?.kind === 'requests' ? last : undefined
}

/** Whether the home page has no picture that the top bar could lie over. */
export function beginsWithoutPicture(): boolean {
  const { home } = pageData()
  return home !== undefined && home.content.sections[0]?.kind !== 'hero'
}
