import type { Policy, PolicyName, PolicySource } from './policy.ts'

const MOST_TITLE_LETTERS = 80

/** A policy as it was typed, for one whose Markdown cannot be read: what holds is shown, whatever it looks like. */
export function plainPolicy(name: PolicyName, { description, version, date, markdown }: PolicySource): Policy {
  const [first = ''] = markdown.slice(0, 2 * MOST_TITLE_LETTERS).split('\n')
  const hasTitle = first.startsWith('# ') && first.length <= MOST_TITLE_LETTERS
  const title = hasTitle ? first.slice(2).trim() : capitalised(name.replaceAll('-', ' '))
  const text = (hasTitle ? markdown.slice(first.length) : markdown).trim()
  return { title, note: '', description, version, date, intro: [{ kind: 'plain', text }], sections: [] }
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
