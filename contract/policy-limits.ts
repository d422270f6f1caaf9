/**
 * A reader of Markdown takes time that grows with the square, or worse, of how many marks, lines or levels belong together.
 * Far above what policies need; what stays below is read within a second, whatever it says.
 */
const MOST = {
  letters: 200_000,
  lines: 5_000,
  marks: 10_000,
  /** Between two empty lines. */
  together: 20_000,
  linesTogether: 250,
  marksTogether: 600,
  /** Lists in each other that begin in one line, and lines of quotations in all; pages show neither. */
  levels: 1,
  quotations: 50,
  /** Items that begin with two blanks and more, as those of a list within another do. */
  indented: 200,
  /** Columns before the first letter. */
  indent: 24,
}

export type Excess = { readonly line: number; readonly words: string }

const MARKS: ReadonlySet<string> = new Set('*_[]!<&`\\~^|$')

/** The first thing of which a text has too much to be read as Markdown. Looks at each letter once. */
export function findExcess(markdown: string): Excess | undefined {
  if (markdown.length > MOST.letters) return { line: 1, words: `it has more than ${MOST.letters} letters.` }
  let [marks, quotations, indented] = [0, 0, 0]
  let [lettersHere, linesHere, marksHere] = [0, 0, 0]
  const lines = markdown.split(/\r\n|\r|\n/)
  for (const [at, text] of lines.entries()) {
    const line = at + 1
    if (line > MOST.lines) return { line, words: `it has more than ${MOST.lines} lines.` }
    // As Markdown has it: other blanks, such as one that does not break, are words, and what stands around them goes on.
    if (/^[ \t]*$/.test(text)) {
      ;[lettersHere, linesHere, marksHere] = [0, 0, 0]
      continue
    }
    const inLine = countMarks(text)
    marks += inLine
    marksHere += inLine
    lettersHere += text.length
    linesHere += 1
    const words = tooMuchIn(text) ?? tooMuchTogether({ lettersHere, linesHere, marksHere })
    if (words) return { line, words }
    if (text.trimStart().startsWith('>')) quotations += 1
    if (/^\s{2,}([+*-]|\d+[.)])(\s|$)/.test(text)) indented += 1
    if (indented > MOST.indented)
      return { line, words: 'a list within another cannot be shown; begin each item without blanks.' }
    if (quotations > MOST.quotations) return { line, words: 'a quotation cannot be shown.' }
    if (marks > MOST.marks) return { line, words: `it has more than ${MOST.marks} signs such as * and [.` }
  }
  return undefined
}

function tooMuchTogether(here: { lettersHere: number; linesHere: number; marksHere: number }): string | undefined {
  if (here.lettersHere > MOST.together)
    return `put an empty line between, at the latest after ${MOST.together} letters.`
  if (here.linesHere > MOST.linesTogether)
    return `put an empty line between, at the latest after ${MOST.linesTogether} lines.`
  if (here.marksHere > MOST.marksTogether)
    return `more than ${MOST.marksTogether} signs such as * and [ stand together; put an empty line between.`
  return undefined
}

function countMarks(text: string): number {
  let count = 0
  for (const letter of text) if (MARKS.has(letter)) count += 1
  return count
}

function tooMuchIn(text: string): string | undefined {
  const opening = /^[\s>+*\-\d.)]*/.exec(text)?.[0] ?? ''
  const indent = [...opening].reduce((columns, sign) => columns + (sign === '\t' ? 4 : sign === ' ' ? 1 : 0), 0)
  if (indent > MOST.indent) return `it begins with more than ${MOST.indent} blanks.`
  const levels = (opening.match(/>|[+*-](?=\s|$)|\d[.)](?=\s|$)/g) ?? []).length
  if (levels > MOST.levels) return 'a list or a quotation within another cannot be shown.'
  return undefined
}
