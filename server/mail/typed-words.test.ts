import { expect, it } from 'vitest'
import { lineInWords, minuteInWords, nameInWords, whoAsked, wordsWithoutLinks } from './typed-words.ts'

it.each([
  ...[
    'Mara Lind',
    "Zoë O'Neil-Østby",
    'O’Neill',
    '李小龍',
    'J.R. Smith',
    'J. R. R. Tolkien',
    'Ng',
    "Renée d'Arc-Müller",
  ],
  ...[
    'محمد بن سلمان',
    'マリー・アントワネット',
    '山田 太郎',
    'Gal·la Mas',
    'Ana & Noor',
    'John Smith, Jr.',
    'ศิริพร',
    'می‌خواهم',
  ],
])('the name %s reaches a mail as it is', (name) => expect(nameInWords(name)).toBe(name))

it.each([
  ['  Mara  ', 'Mara'],
  ['J.R.Smith', 'J.R. Smith'],
  ['Win! https://evil.example/pay now', 'Win https evil. example pay now'],
  ['www.evil.example', 'www. evil. example'],
  ['pay@evil.example', 'pay evil. example'],
  ['t.me/x', 't. me x'],
  ['10.0.0.1', '10. 0. 0. 1'],
  ['зло。рф ｅｖｉｌ．ｃｏｍ', 'зло рф ｅｖｉｌ ｃｏｍ'],
  ['<b>Bold</b>\r\nBcc: all@example.com', 'b Bold b Bcc all example. com'],
  ['Mara\u2028Lind\u202e\0', 'Mara Lind'],
  ['… -', ''],
  ['\ud800', ''],
])('a typed name %j reaches a mail as %j, on one line and without anything that becomes a link', (typed, words) => {
  expect(nameInWords(typed)).toBe(words)
})

it('cuts a letter off that was typed in place of a name, and no sign in half', () => {
  expect(nameInWords('word '.repeat(20)).length).toBeLessThanOrEqual(60)
  expect(nameInWords(`a${'𠮷'.repeat(60)}`).isWellFormed()).toBe(true)
})

it.each([
  ['LT-7', 'LT-7'],
  ['#1042', '#1042'],
  ['LT-7\nClick https://evil.example', 'LT-7 Click https /evil. example'],
])('a typed line %j reaches a mail as %j', (typed, words) => expect(lineInWords(typed)).toBe(words))

it.each([
  ['Happy birthday!  :-) See you at 8:30, for 3.50.', 'Happy birthday!  :-) See you at 8:30, for 3.50.'],
  ['Two\r\nlines 👨‍👩‍👧', 'Two\nlines 👨‍👩‍👧'],
  ['Win! https://evil.example/pay now', 'Win! https: //evil. example/pay now'],
  ['www.evil.example', 'www. evil. example'],
  ['Write to pay@evil.example.', 'Write to pay@ evil. example.'],
  ['http://[::1]/ and http://10.0.0.1/', 'http: //[::1]/ and http: //10.0.0.1/'],
  ['зло。рф ｅｖｉｌ．ｃｏｍ', 'зло。 рф ｅｖｉｌ． ｃｏｍ'],
  ['\u202eevil.\u200bexample', 'evil. example'],
])('typed words %j reach a mail as %j, and nothing in them becomes a link', (typed, words) => {
  expect(wordsWithoutLinks(typed)).toBe(words)
})

const AT = new Date('2026-03-01T12:05:33Z')

it('says a time in full, in UTC', () => {
  expect(minuteInWords(AT)).toBe('1 March 2026, 12:05 UTC')
})

it('says that no name was given', () => {
  expect(whoAsked('', AT)).toBe('without a name on 1 March 2026, 12:05 UTC')
  expect(whoAsked('Mara', AT)).toBe('with the name “Mara” on 1 March 2026, 12:05 UTC')
})
