import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { INSERTED_STYLES } from './desk-page.ts'

const library = join(dirname(createRequire(import.meta.url).resolve('react-aria/package.json')), 'dist', 'private')

/** The text that a file of the library gives to a style element, with the names in it put in. */
function insertedBy(file: string): string {
  const source = readFileSync(join(library, file), 'utf8')
  const text = /style\.textContent = `([^`]*)`/.exec(source)?.[1] ?? ''
  return text
    .replaceAll(/\$\{([^}]*)\}/g, (_whole, name: string) => {
      const value = source.split(`const ${name} = '`)[1]
      return value?.slice(0, value.indexOf("'")) ?? name
    })
    .trim()
}

/** Plot names its class by itself where nobody does. */
function insertedByPlot(): string {
  const source = (file: string) => readFileSync(join('node_modules', '@observablehq', 'plot', 'src', file), 'utf8')
  const name = /return "(plot-[0-9a-f]+)"/.exec(source('style.js'))?.[1] ?? ''
  const text = /append\("style"\)\.text\(\s*`([^`]*)`/.exec(source('plot.js'))?.[1] ?? ''
  return text.replaceAll(/\$\{className\}/g, name)
}

it('allows exactly what the installed library inserts', () => {
  expect(INSERTED_STYLES).toEqual([
    insertedBy('interactions/usePress.mjs'),
    insertedBy('overlays/usePreventScroll.mjs'),
    insertedByPlot(),
  ])
})
