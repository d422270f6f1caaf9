import { type Check, note, ok } from './check.ts'

const NAMES = 'names'

/** Marks of others that wallpaper shops are tempted by; payment providers close shops for them. Not all that there are. */
const MARKS = [
  ...[
    'spider man',
    'spiderman',
    'batman',
    'superman',
    'iron man',
    'avengers',
    'marvel',
    'disney',
    'pixar',
    'star wars',
  ],
  ...['harry potter', 'lord of the rings', 'pokemon', 'naruto', 'dragon ball', 'one piece', 'ghibli', 'hello kitty'],
  ...['formula one', 'formula 1', 'f1', 'motogp', 'nascar', 'ferrari', 'mercedes', 'red bull', 'redbull', 'mclaren'],
  ...['porsche', 'lamborghini', 'bugatti', 'bmw', 'audi', 'tesla', 'harley davidson', 'ducati', 'kawasaki', 'yamaha'],
  ...['nike', 'adidas', 'nba', 'nfl', 'fifa', 'uefa', 'olympic', 'real madrid', 'manchester united', 'coca cola'],
  ...['minecraft', 'fortnite', 'grand theft auto', 'gta', 'zelda', 'super mario', 'nintendo', 'playstation', 'xbox'],
  ...['apple', 'windows', 'android', 'lego', 'barbie', 'supreme', 'louis vuitton', 'gucci'],
] as const

/** What others own, in the names of categories and bundles, before anybody pays for it. */
export const marksCheck: Check = {
  about: NAMES,
  needs: [],
  async look({ content: { categories, bundles } }) {
    const named = [
      ...categories.map(({ name, heading }) => ({ what: `the category ${name}`, words: `${name} ${heading}` })),
      ...bundles.map(({ name }) => ({ what: `the ${name} Bundle`, words: name })),
    ]
    const found = named.flatMap(({ what, words }) => {
      const mark = findMark(words)
      return mark ? [note(NAMES, `In ${what}, '${mark}' looks like somebody’s mark.`, RENAME_IT)] : []
    })
    return found.length > 0 ? found : [ok(NAMES, 'No name looks like the mark of somebody else.')]
  },
}

const RENAME_IT = 'Rename it, or have its owner’s licence, before the shop goes live.'

function findMark(words: string): string | undefined {
  const plain = ` ${words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')} `
  return MARKS.find((mark) => plain.includes(` ${mark} `))
}
