import type { Traits } from '../core/scene.ts'

interface Paint {
  readonly name: string
  readonly colour: string
}

/** Paints that keep their colour under the lights of a city. */
const CITY_PAINTS: readonly Paint[] = [
  { name: 'red', colour: '#7a0c10' },
  { name: 'silver', colour: '#8a8f96' },
  { name: 'blue', colour: '#16305c' },
  { name: 'copper', colour: '#8a4a12' },
  { name: 'black', colour: '#2a2c30' },
  { name: 'green', colour: '#0c4a3c' },
  { name: 'white', colour: '#b8b2a6' },
]

export function cityPaintOf(traits: Traits): Paint {
  return traits.random('paint').pick(CITY_PAINTS)
}

/** The same paints where red, blue and green are lighter: on a large body they are then seen at night. */
export function lighterPaintOf(traits: Traits): Paint {
  const { name, colour } = cityPaintOf(traits)
  return { name, colour: LIGHTER[name] ?? colour }
}

const LIGHTER: Readonly<Record<string, string>> = { red: '#960d12', blue: '#1a3f8e', green: '#0d6638' }

/** A paint's name, or another word, with a capital letter to open a title. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A paint's name with its article, to open a sentence: "A red", "An orange". */
export function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'An' : 'A'} ${word}`
}

/** What opens a title and a sentence: the vehicle with its paint's name, or without it where the light hides or changes it. */
export function opening(paint: string, vehicle: string, isSeen: boolean): { title: string; alt: string } {
  const words = isSeen ? `${paint} ${vehicle}` : vehicle
  return { title: capitalised(words), alt: withArticle(words) }
}
