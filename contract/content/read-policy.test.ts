import { describe, expect, it } from 'vitest'
import { readPolicy } from './read-policy.ts'

const SOURCE = { version: 1, date: '2025-08-20', description: 'Rules.' }
const HEAD = '# Terms\n\n*Since 2025*\n\n'
const read = (markdown: string) => readPolicy('terms', { ...SOURCE, markdown: HEAD + markdown })

describe('a policy', () => {
  it('has a title, a note, an introduction and sections with anchors', () => {
    expect(read('Hello.\n\n## Your Privacy\n\nYes.\n\n## How We Use It {#uses}\n\n### Mail\n\nNo.')).toEqual({
      title: 'Terms',
      note: 'Since 2025',
      ...SOURCE,
      intro: [{ kind: 'paragraph', text: ['Hello.'] }],
      sections: [
        { id: 'your-privacy', title: 'Your Privacy', blocks: [{ kind: 'paragraph', text: ['Yes.'] }] },
        {
          id: 'uses',
          title: 'How We Use It',
          blocks: [
            { kind: 'heading', title: 'Mail' },
            { kind: 'paragraph', text: ['No.'] },
          ],
        },
      ],
    })
  })

  it('has lists, definitions, emphasis and links, and lines may be wrapped', () => {
    const { intro } = read(
      'It is *well*\n**kept**.\n\n- one\n  line\n- [two](/terms)\n\nTerm\n: its\n  meaning, [ask](contact:)\n\nOther\n: more',
    )
    expect(intro).toEqual([
      {
        kind: 'paragraph',
        text: ['It is ', { kind: 'emphasis', text: ['well'] }, ' ', { kind: 'strong', text: ['kept'] }, '.'],
      },
      { kind: 'list', items: [['one line'], [{ kind: 'link', to: '/terms', text: ['two'] }]] },
      {
        kind: 'definitions',
        entries: [
          { term: 'Term', meaning: ['its meaning, ', { kind: 'link', to: 'contact:', text: ['ask'] }] },
          { term: 'Other', meaning: ['more'] },
        ],
      },
    ])
  })

  it.each([
    ['<b>Loud</b>', 'raw HTML cannot be shown.'],
    ['Quite <b>loud</b>', 'raw HTML cannot be shown.'],
    ['See ![a map](/map.png)', 'an image cannot be shown.'],
    ['1. one\n2. two', 'a numbered list cannot be shown.'],
    ['#### Deep', 'a heading of this depth cannot be shown.'],
    ['> said', 'a quotation cannot be shown.'],
    ['- one\n\n  and more', 'an item of a list is one paragraph.'],
    ['[here](javascript:alert)', "a link cannot lead to 'javascript:alert'."],
    ['[here](//elsewhere.example)', "a link cannot lead to '//elsewhere.example'."],
    ['[here](/terms "Terms")', 'a link has no title besides its words.'],
    ['## *Loud*', 'a title and its note are plain words.'],
  ])('refuses %j and names its line', (markdown, sentence) => {
    expect(() => read(markdown)).toThrow(`The policy 'terms' is wrong in line 5: ${sentence}`)
  })

  it.each([
    ['_*'.repeat(50_000), 'put an empty line between, at the latest after 20000 letters.'],
    ['>'.repeat(50_000), 'a list or a quotation within another cannot be shown.'],
    ['[a]('.repeat(1_000), 'more than 600 signs such as * and [ stand together; put an empty line between.'],
    ['- '.repeat(9), 'a list or a quotation within another cannot be shown.'],
    [`a\n${'  '.repeat(13)}- a`, 'it begins with more than 24 blanks.'],
    // Empty to the eye, and words to Markdown.
    ...['\u00a0', '\u2003', '\f', '\v', '\ufeff'].map((blank) => [
      `${'_*'.repeat(200)}\n${blank}\n`.repeat(2),
      'more than 600 signs such as * and [ stand together; put an empty line between.',
    ]),
    ['a\n'.repeat(501), 'put an empty line between, at the latest after 250 lines.'],
    ['a\n\n'.repeat(2_500), 'it has more than 5000 lines.'],
    ['>a\n\n'.repeat(51), 'a quotation cannot be shown.'],
    [`${'*'.repeat(500)}\n\n`.repeat(21), 'it has more than 10000 signs such as * and [.'],
  ])('refuses %.10j… before it is read', (markdown, sentence) => {
    expect(() => read(markdown)).toThrow(sentence)
  })

  it('may be long where its paragraphs are not', () => {
    const paragraph = 'We keep *what* [you wrote](/terms) and **nothing** else. '.repeat(30)
    const list = '- [France](https://law.example/fr)\n'.repeat(195)
    expect(read(`${paragraph}\n\n${list}\n`.repeat(8)).intro).toHaveLength(16)
  })

  it('refuses two sections with one anchor', () => {
    expect(() => read('## Mail\n\n## Mail')).toThrow("line 7: another section has the anchor 'mail' already.")
  })

  it.each(['', 'Hello.', '# Terms', '# Terms\n\nHello.'])(
    'refuses %j, which lacks its title or its note',
    (markdown) => {
      expect(() => readPolicy('terms', { ...SOURCE, markdown })).toThrow(/it must begin with|under the title/)
    },
  )
})
