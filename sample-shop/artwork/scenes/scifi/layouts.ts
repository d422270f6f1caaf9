import type { Description, Traits } from '../../kit/core/scene.ts'
import { DOOMS } from './moods.ts'

/** Joins the compositions of a scene with their words, written as 'name | title | alt text'. */
export function named<View>(views: Readonly<Record<string, View>>, words: readonly string[]) {
  const rows = words.map((row) => row.split(' | '))
  return Object.entries(views).map(([name, view]) => {
    const [, title, alt] = rows.find((row) => row[0] === name) ?? []
    if (!title || !alt) throw new Error(`The composition '${name}' has no words.`)
    return { name, title, alt, ...view }
  })
}

interface Words {
  readonly title: string
  readonly alt: string
  /** In place of the air's own words, where its sky is not seen. */
  readonly when?: string
}

/** Says what a picture shows, and in which air. */
export function describeIn(layouts: readonly Words[]): (traits: Traits) => Description {
  return ({ layout, palette }) => {
    const { title, alt, when = DOOMS[palette].when } = layouts[layout]
    return { title: `${title} ${when}`, alt: `${alt}, ${when}.` }
  }
}
