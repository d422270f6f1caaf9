import type { HomeData } from '../../../contract/site-data.ts'
import { pageData } from '../../state/site.ts'

export function getHome(): HomeData {
  const { home } = pageData()
  if (!home) throw new Error('The home page was drawn before its data were there.')
  return home
}
