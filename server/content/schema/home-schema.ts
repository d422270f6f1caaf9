import { z } from 'zod'
import { COVER_POSTER, HERO_POSTER } from '../../../contract/content/content.ts'
import { colour, entry, listOf, path, slug, words } from './plain-schemas.ts'

const title = words(60)
const button = words(60)
/** Names of posters and slugs look alike. */
const poster = slug

/** Kept with its words, and shown nowhere. */
const isHidden = z.boolean().optional()

const hero = entry({
  kind: z.literal('hero'),
  isHidden,
  poster: poster.default(HERO_POSTER),
  lead: words(60),
  lines: listOf(words(20), 1, 3, 'lines'),
  accent: words(14),
  accentAtEm: z.number().min(0, 'must be from 0 to 20.').max(20, 'must be from 0 to 20.').nullable().default(null),
  rating: z.boolean().default(false),
})

const marquee = entry({ kind: z.literal('marquee'), isHidden, words: words(60) })

const onePoster = entry({
  kind: z.literal('poster'),
  isHidden,
  poster: poster.optional(),
  title: words(20),
  category: slug,
  button,
}).transform((section) => ({ ...section, poster: section.poster ?? `${COVER_POSTER}${section.category}` }))

const featured = entry({
  kind: z.literal('featured'),
  isHidden,
  title,
  items: listOf(entry({ title: words(40), category: words(40), image: slug }), 4, 4, 'items with a picture each'),
})

const categories = entry({
  kind: z.literal('categories'),
  isHidden,
  title,
  items: listOf(entry({ title: words(40), image: slug }), 1, 30, 'entries'),
})

const split = entry({
  kind: z.literal('split'),
  isHidden,
  posters: z.tuple([poster, poster], 'needs exactly 2 pictures.'),
  title: z.tuple([words(20), words(5), words(20)], 'needs 3 parts: left, what joins them, right.'),
  line: words(120),
  category: slug,
  button,
})

const numberOfPicture = z.int('must be the number of a wallpaper.').min(1, 'must be the number of a wallpaper.')

const scene = entry({
  imgSrc: poster,
  images: z.tuple([numberOfPicture, numberOfPicture, numberOfPicture], 'needs exactly 3 pictures.'),
  title: words(30),
  description: words(160),
})

const scenes = entry({
  kind: z.literal('scenes'),
  isHidden,
  title,
  category: slug,
  button,
  scenes: listOf(scene, 1, 8, 'scenes'),
})

const themeName = z.enum(['shadow', 'fire', 'ice', 'stone'])

const character = entry({
  id: z.int().min(1),
  name: words(20),
  icon: themeName,
  theme: themeName,
  image: poster,
  bg: colour,
  accent: colour,
})

const themes = entry({
  kind: z.literal('themes'),
  isHidden,
  title,
  category: slug,
  button,
  characters: listOf(character, 1, 4, 'characters'),
})

const rings = entry({ kind: z.literal('rings'), isHidden, title, button })

const requests = entry({ kind: z.literal('requests'), isHidden, poster: poster.default('requests'), button })

const picker = entry({
  links: z
    .array(entry({ label: words(30), category: slug, alias: path.optional() }))
    .max(60)
    .default([]),
  leavesOut: z.array(slug).default([]),
})

export const homeSchema = entry({
  title: words(60),
  description: words(200),
  sections: z
    .array(
      z.discriminatedUnion('kind', [
        hero,
        marquee,
        onePoster,
        featured,
        categories,
        split,
        scenes,
        themes,
        rings,
        requests,
      ]),
    )
    .max(40, 'has more than 40 sections.'),
  picker: picker.default({ links: [], leavesOut: [] }),
})
