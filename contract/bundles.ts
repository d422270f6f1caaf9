/** What is bought: the masters of the named categories, those added later included. */
export type Bundle = {
  readonly slug: string
  /** As the carousel and the dashboard write it: '<name> Bundle'. */
  readonly name: string
  /** Slugs of the categories it opens. */
  readonly categories: readonly string[]
  /** The category whose page previews it. */
  readonly previewCategory: string
  readonly priceMinor: number
  /** Listed bundles stand in the carousel and on the dashboard. */
  readonly isListed: boolean
  /** How its pictures were made, in the owner's words. */
  readonly howMade?: string | undefined
}

/** Everything together; its name and its price are content. */
export const ALL_ACCESS = { slug: 'all-access' } as const
