import type { CategoryListItem, HomeContent, NinjaCharacter, NinjaTheme, PickerLink } from '../../contract/content.ts'
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

function character(id: number, theme: NinjaTheme, bg: string): NinjaCharacter {
  return { id, name: theme.toUpperCase(), icon: theme, image: `ninja-${theme}`, theme, bg }
}

/** The home page's lists, in the spec's words and order. */
export const HOME: HomeContent = {
  posters: { hero: 'hero', parallax: 'spiderman', split: ['split-medieval', 'split-futuristic'] },
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
  featured: [
    { title: 'Mountains', category: 'Nature', image: 'mountains' },
    { title: 'Cars', category: 'Automotive', image: 'cars' },
    { title: 'Sci_Fi', category: 'Futuristic', image: 'scifi' },
    { title: 'City Speed', category: 'City', image: 'city' },
  ],
  moreCategories: [
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
  racing: {
    category: 'racing',
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
  ninja: {
    category: 'ninjas',
    characters: [
      character(1, 'shadow', '#130d20'),
      character(2, 'fire', '#1c0b03'),
      character(3, 'ice', '#06141d'),
      character(4, 'stone', '#17130d'),
    ],
  },
}
