import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by hand, from the draft that `npm run release -- --draft` makes of all notes. */
export const PAGE = join('docs', 'releases', 'next.md')

const MOST_LINES = 60
const BREAKING = '### What breaks'

export type Note = { readonly step: 'major' | 'minor' | 'patch'; readonly words: string }

const HEADINGS = { major: BREAKING, minor: '### New', patch: '### Mended' } as const

/** All notes under the headings of a page, the breaking first: to be told in one tone, shortened and joined by a person. */
export function draftPage(notes: readonly Note[]): string {
  const parts = (['major', 'minor', 'patch'] as const).flatMap((step) => {
    const own = notes.filter((note) => note.step === step)
    return own.length === 0 ? [] : [[HEADINGS[step], '', ...own.map(({ words }) => `- ${words.trim()}`)].join('\n')]
  })
  return `${parts.join('\n\n')}\n`
}

export class PageError extends Error {}

/** The page of the next release. Throws one sentence where people could not read it as one. */
export function readPage(root: string, notes: readonly Note[]): string {
  const file = join(root, PAGE)
  if (!existsSync(file)) {
    throw new PageError(
      `${notes.length} notes wait for one page that a person can read: npm run release -- --draft makes ${PAGE} of them; shorten it to ${MOST_LINES} lines, then run this again.`,
    )
  }
  const page = readFileSync(file, 'utf8').trim()
  const lines = page.split('\n')
  if (page === '' || lines.length > MOST_LINES) {
    throw new PageError(`${PAGE} has ${page === '' ? 0 : lines.length} lines; a person reads at most ${MOST_LINES}.`)
  }
  if (lines.some((line) => /^##? /.test(line))) {
    throw new PageError(`${PAGE} stands below its version's heading: its own begin with ###.`)
  }
  const breaks = notes.some(({ step }) => step === 'major')
  if (breaks && lines.find((line) => line.startsWith('### ')) !== BREAKING) {
    throw new PageError(`${PAGE} must begin with '${BREAKING}', because something does.`)
  }
  return page
}

/** The changelog with the page in the place of what was gathered for the version. */
export function withPage(changelog: string, version: string, page: string): string {
  const heading = `## ${version}\n`
  const start = changelog.indexOf(heading)
  if (start < 0) throw new Error(`The changelog has no heading for ${version}.`)
  const next = changelog.indexOf('\n## ', start)
  const rest = next < 0 ? '' : changelog.slice(next)
  return `${changelog.slice(0, start)}${heading}\n${page}\n${rest}`
}
