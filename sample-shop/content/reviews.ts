import type { SampleReview } from '../../contract/content/reviews.ts'

/** Nobody wrote them: the shop shows them with that mark, and only while all money is play money. */
export const SAMPLE_REVIEWS: readonly SampleReview[] = [
  sample('cars', 5, '2026-10', 'The cut for my ultrawide was exact to the pixel. No fiddling.'),
  sample('cars', 5, '2026-10', 'Sharp down to the rivets.'),
  sample(
    ...(['cars', 4, '2026-09', 'Beautiful, but two of the tunnels look alike.'] as const),
    'Fair. We have noted it for the next ones.',
  ),
  sample('cars', 5, '2026-09', ''),
  sample('cars', 5, '2026-08', 'Two monitors, one panorama. It looks as if it had been painted for my desk.'),
  sample('mountains', 5, '2026-10', 'My office has a window now.'),
  sample('mountains', 5, '2026-10', 'Quiet colours, nothing that shouts behind my icons.'),
  sample('mountains', 5, '2026-09', ''),
  sample('mountains', 5, '2026-08', 'The ridge at dawn stays.'),
  sample('mountains', 5, '2026-08', 'Downloaded again on a new laptop, a year later, without a question.'),
]

function sample(
  product: string,
  stars: number,
  month: string,
  words: string,
  answer: string | null = null,
): SampleReview {
  return { product, stars, words, month, answer }
}
