import type { Content } from '../../contract/content.ts'
import { POSTERS } from '../artwork/posters.ts'
import { BUNDLES } from './bundles.ts'
import { CATEGORIES, OTHER_NAMES } from './categories.ts'
import { HOME } from './home.ts'
import { POLICIES } from './policies.ts'

/** The shop of the spec: every fact of it that another shop would decide otherwise. */
export const SAMPLE_CONTENT: Content = {
  categories: CATEGORIES,
  otherNames: OTHER_NAMES,
  bundles: BUNDLES,
  posters: Object.keys(POSTERS),
  home: HOME,
  policies: POLICIES,
}
