import {
  COVER_POSTER,
  type Content,
  HERO_POSTER,
  type HomeContent,
  type HomeSection,
} from '../../contract/content/content.ts'

/** Slugs of what is left out. */
type LeftOut = { readonly categories: ReadonlySet<string>; readonly bundles: ReadonlySet<string> }

const NOTHING: ReadonlySet<string> = new Set()

/** The content as pages show it: without sections that are off and categories that are hidden, and without whatever names those. */
export function withoutHidden(content: Content): Content {
  const categories = new Set(content.categories.filter(({ isHidden }) => isHidden).map(({ slug }) => slug))
  const shown = withoutHiddenSections(content)
  return categories.size > 0 ? leaveOut(shown, { categories }) : shown
}

/** The same content where none of its sections is off. */
function withoutHiddenSections(content: Content): Content {
  const { home } = content
  if (!home.sections.some(({ isHidden }) => isHidden)) return content
  return { ...content, home: { ...home, sections: home.sections.filter(({ isHidden }) => !isHidden) } }
}

/**
 * The content without some categories and bundles: buttons, sections and links that name them go with them, and so does a
 * bundle that would hold nothing. What is left fits together if it did before.
 */
export function leaveOut(content: Content, given: Partial<LeftOut>): Content {
  const { categories = NOTHING } = given
  const emptied = content.bundles.filter((bundle) => bundle.categories.every((slug) => categories.has(slug)))
  const bundles = new Set([...(given.bundles ?? []), ...emptied.map(({ slug }) => slug)])
  const gone: LeftOut = { categories, bundles }
  const paths = new Set(content.categories.flatMap(({ slug, path }) => (categories.has(slug) ? [path] : [])))
  const { dashboard } = content.pages
  return {
    ...content,
    categories: leftCategories(content, gone),
    bundles: leftBundles(content, gone),
    otherNames: Object.fromEntries(Object.entries(content.otherNames).filter(([slug]) => !categories.has(slug))),
    home: leftHome(content.home, categories),
    pages: {
      ...content.pages,
      dashboard: { ...dashboard, tiles: dashboard.tiles?.filter((slug) => !bundles.has(slug)) ?? null },
    },
    ...(content.sales && { sales: leftSales(content.sales, bundles) }),
    reviews: { ...content.reviews, samples: content.reviews.samples.filter(({ product }) => !bundles.has(product)) },
    socialPicture: isGoneCover(content.socialPicture, categories) ? null : content.socialPicture,
    redirects: content.redirects.filter(({ to }) => !paths.has(to)),
  }
}

function leftCategories({ categories }: Content, gone: LeftOut): Content['categories'] {
  return categories
    .filter(({ slug }) => !gone.categories.has(slug))
    .map((category) => {
      const { offer } = category
      if (offer.kind !== 'bundles') return category
      return { ...category, offer: { ...offer, buttons: offer.buttons.filter((one) => !gone.bundles.has(one.bundle)) } }
    })
}

function leftBundles({ bundles }: Content, gone: LeftOut): Content['bundles'] {
  return bundles
    .filter(({ slug }) => !gone.bundles.has(slug))
    .map((bundle) => {
      const categories = bundle.categories.filter((slug) => !gone.categories.has(slug))
      const previewCategory = gone.categories.has(bundle.previewCategory) ? categories[0] : bundle.previewCategory
      return { ...bundle, categories, previewCategory: previewCategory ?? bundle.previewCategory }
    })
}

/** A sale of nothing is none. */
function leftSales(sales: NonNullable<Content['sales']>, gone: ReadonlySet<string>): NonNullable<Content['sales']> {
  return sales.flatMap((sale) => {
    const { products } = sale
    if (typeof products === 'string') return [sale]
    const left = products.filter((slug) => !gone.has(slug))
    return left.length > 0 ? [{ ...sale, products: left }] : []
  })
}

function leftHome(home: HomeContent, gone: ReadonlySet<string>): HomeContent {
  const { links, leavesOut } = home.picker
  return {
    ...home,
    sections: home.sections.flatMap((section) => leftSection(section, gone)),
    picker: {
      links: links.filter(({ category }) => !gone.has(category)),
      leavesOut: leavesOut.filter((slug) => !gone.has(slug)),
    },
  }
}

/** The first screen and the end of the page stay, with another picture. */
function leftSection(section: HomeSection, gone: ReadonlySet<string>): HomeSection[] {
  switch (section.kind) {
    case 'hero':
    case 'requests':
      return [isGoneCover(section.poster, gone) ? { ...section, poster: HERO_POSTER } : section]
    case 'poster':
    case 'split':
    case 'scenes':
    case 'themes':
      return gone.has(section.category) ? [] : [section]
    case 'featured':
      return section.items.some(({ image }) => gone.has(image)) ? [] : [section]
    case 'categories': {
      const items = section.items.filter(({ image }) => !gone.has(image))
      return items.length > 0 ? [{ ...section, items }] : []
    }
    case 'marquee':
    case 'rings':
      return [section]
  }
}

function isGoneCover(poster: unknown, gone: ReadonlySet<string>): boolean {
  return typeof poster === 'string' && poster.startsWith(COVER_POSTER) && gone.has(poster.slice(COVER_POSTER.length))
}
