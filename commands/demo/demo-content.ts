import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import type { Content } from '../../contract/content/content.ts'
import { leaveOut } from '../../server/content/leave-out.ts'

/** Named after what belongs to others: fine on a computer of one's own, not in a shop that the whole world is shown. */
const OTHERS_MARKS: ReadonlySet<string> = new Set(['spiderman', 'formulaone'])
/** Scenes of the home page, by their posters. */
const MARKED_SCENES: ReadonlySet<string> = new Set(['racing-f1'])

/** The sample shop as the demo shows it. Its reviews come from its orders, so it needs no samples of them. */
export function demoContent(): Content {
  const content = leaveOut(SAMPLE_CONTENT, { categories: OTHERS_MARKS })
  const sections = content.home.sections.map((section) => {
    if (section.kind !== 'scenes') return section
    return { ...section, scenes: section.scenes.filter(({ imgSrc }) => !MARKED_SCENES.has(imgSrc)) }
  })
  return {
    ...content,
    home: { ...content.home, sections },
    pages: {
      ...content.pages,
      bundles: { description: 'All 8K wallpaper bundles: animals, anime, bikes, cars, city, mountains and more.' },
    },
    reviews: { ...content.reviews, samples: [] },
  }
}
