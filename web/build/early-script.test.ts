import { expect, it } from 'vitest'
import { EARLY_SCRIPT } from './document.ts'

type Page = { readonly dataset: Record<string, string>; readonly properties: Map<string, string> }

/** Runs it as a browser would, before there is anything of the page but its root. */
function run(stored: Readonly<Record<string, string>> | null): Page & { markOwned: (text: string | null) => void } {
  const properties = new Map<string, string>()
  const dataset: Record<string, string> = {}
  const style = {
    setProperty: (name: string, value: string) => properties.set(name, value),
    removeProperty: (name: string) => properties.delete(name),
  }
  const storage = { getItem: (key: string) => stored?.[key] ?? null }
  const closed = {
    getItem() {
      throw new Error('Storage is closed.')
    },
  }
  const make = new Function('document', 'localStorage', `let markOwned;${EARLY_SCRIPT};return markOwned`)
  const markOwned = make({ documentElement: { dataset, style } }, stored ? storage : closed)
  return { dataset, properties, markOwned }
}

it('marks what this browser owns before anything is painted, and follows what is learnt later', () => {
  const { dataset, properties, markOwned } = run({ owned: 'anime all-access' })
  expect(dataset).toEqual({ owned: 'anime all-access' })
  expect([...properties]).toEqual([
    ['--buy-anime', 'none'],
    ['--open-anime', 'inline-flex'],
    ['--buy-all-access', 'none'],
    ['--open-all-access', 'inline-flex'],
  ])
  markOwned('bikes')
  expect([...properties.keys()]).toEqual(['--buy-bikes', '--open-bikes'])
  markOwned(null)
  expect([dataset, properties.size]).toEqual([{}, 0])
})

it('marks that somebody was signed in here, and nothing for anybody else', () => {
  expect(run({ 'session-hint': '{"isRemembered":false,"user":null}' }).dataset).toEqual({ session: '' })
  for (const page of [run({}), run(null)]) expect([page.dataset, page.properties.size]).toEqual([{}, 0])
})
