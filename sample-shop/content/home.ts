import type {
  CategoryListItem,
  HomeContent,
  PickerLink,
  ThemedCharacter,
  ThemeName,
} from '../../contract/content/content.ts'
import type { Category as Slug } from '../artwork/scenes.ts'
import { getSampleCategory } from './categories.ts'

function pickerLink(category: Slug, label = getSampleCategory(category).name): PickerLink {
  return { label, category }
}

/** Under another address of its page than the canonical one. */
function aliasLink(category: Slug, label: string): PickerLink {
  const { path, aliases } = getSampleCategory(category)
  const [alias = path] = aliases
  return { label, category, alias }
}

function listItem(image: Slug, title = getSampleCategory(image).name): CategoryListItem {
  return { title, image }
}

function character(id: number, theme: ThemeName, bg: string, accent: string): ThemedCharacter {
  return { id, name: theme.toUpperCase(), icon: theme, image: `ninja-${theme}`, theme, bg, accent }
}

/** The home page in the spec's words and order. */
export const HOME: HomeContent = {
  title: '8K wallpapers',
  description:
    'Elevate your setup. Every screen deserves fire. 8K wallpapers in themed bundles, or all of them for life.',
  sections: [
    {
      kind: 'hero',
      poster: 'hero',
      lead: 'Elevate your setup.',
      lines: ['Every screen', 'deserves'],
      accent: 'fire.',
      accentAtEm: 3.83,
      rating: true,
    },
    { kind: 'marquee', words: 'POWER WALLPAPERS PURE 8K' },
    {
      kind: 'poster',
      poster: 'spiderman',
      title: 'SPIDERMAN',
      category: 'spiderman',
      button: 'Checkout Spiderman Bundle',
    },
    {
      kind: 'featured',
      title: 'FEATURED WALLPAPERS',
      items: [
        { title: 'Mountains', category: 'Nature', image: 'mountains' },
        { title: 'Cars', category: 'Automotive', image: 'cars' },
        { title: 'Sci_Fi', category: 'Futuristic', image: 'scifi' },
        { title: 'City Speed', category: 'City', image: 'city' },
      ],
    },
    {
      kind: 'categories',
      title: 'MORE CATEGORIES',
      items: [
        listItem('animals'),
        listItem('anime'),
        listItem('abstract', '3D Abstract'),
        listItem('bikes'),
        listItem('formulaone'),
        listItem('futuristic'),
        listItem('gaming'),
        listItem('sport'),
        listItem('space'),
      ],
    },
    {
      kind: 'split',
      posters: ['split-medieval', 'split-futuristic'],
      title: ['MEDIEVAL', 'X', 'FUTURISTIC'],
      line: 'Where old-world valor meets new-age tech.',
      category: 'medievalxfuturistic',
      button: 'Checkout Medieval x Futuristic Bundle',
    },
    {
      kind: 'scenes',
      title: '8K RACING BUNDLE',
      category: 'racing',
      button: 'BUY BUNDLE',
      scenes: [
        {
          imgSrc: 'racing-dirt-rally',
          images: [1, 5, 9],
          title: 'DIRT RALLY',
          description: 'Gravel in the air, headlights in the dust, four wheels looking for the road.',
        },
        {
          imgSrc: 'racing-f1',
          images: [2, 6, 10],
          title: 'F1 RACING',
          description: 'Floodlit night, glowing brakes, a rear light in the spray.',
        },
        {
          imgSrc: 'racing-grand-tourer',
          images: [3, 7, 11],
          title: 'GRAND TOURER',
          description: 'Long bonnets and longer straights, from dusk until the flag.',
        },
        {
          imgSrc: 'racing-hyper-car',
          images: [4, 8, 12],
          title: 'HYPER CAR',
          description: 'A thousand horsepower drawn in light trails.',
        },
      ],
    },
    {
      kind: 'themes',
      title: '8K 3D NINJA BUNDLE',
      category: 'ninjas',
      button: 'CHECKOUT FULL NINJA BUNDLE',
      characters: [
        character(1, 'shadow', '#130d20', '#b9a4ff'),
        character(2, 'fire', '#1c0b03', '#ff7a2e'),
        character(3, 'ice', '#06141d', '#8fd8ff'),
        character(4, 'stone', '#17130d', '#d9c3a0'),
      ],
    },
    { kind: 'rings', title: 'EXPLORE OUR WIDE RANGE OF BUNDLES', button: 'View All Bundles' },
    { kind: 'requests', poster: 'requests', button: 'Contact us' },
  ],
  picker: {
    links: [
      pickerLink('animals'),
      pickerLink('anime'),
      pickerLink('abstract'),
      pickerLink('bikes'),
      pickerLink('cars'),
      pickerLink('city'),
      aliasLink('formulaone', 'F1'),
      pickerLink('futuristic'),
      pickerLink('gaming'),
      pickerLink('ninjas', 'Ninjas'),
      pickerLink('mountains'),
      pickerLink('racing'),
      pickerLink('scifi'),
      pickerLink('space'),
      pickerLink('sport'),
    ],
    leavesOut: ['spiderman', 'medievalxfuturistic'],
  },
}
