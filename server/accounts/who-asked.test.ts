import { expect, it } from 'vitest'
import { nameInWords, timeInWords, whoAsked, wordsWithoutLinks } from './who-asked.ts'

const AT = new Date('2026-03-01T12:05:33Z')

it('says a time in full, in UTC', () => {
  expect(timeInWords(AT)).toBe('1 March 2026, 12:05 UTC')
})

it.each([
  ['Mara Lind', 'Mara Lind'],
  ["  Zoë O'Neil-Østby ", "Zoë O'Neil-Østby"],
  ['李小龍', '李小龍'],
  ['Win! https://evil.example/pay now', 'Win https evil example pay now'],
  ['pay@evil.example', 'pay evil example'],
  ['<b>Bold</b>\r\nBcc: all@example.com', 'b Bold b Bcc all example com'],
  ['…', ''],
])('a typed name %j reaches a mail as %j, without anything that becomes a link', (typed, words) => {
  expect(nameInWords(typed)).toBe(words)
})

it('cuts a letter off that was typed in place of a name', () => {
  expect(nameInWords('word '.repeat(20))).toHaveLength(60)
})

it.each([
  ['Happy birthday!  :-) See you at 8:30, for 3.50.', 'Happy birthday!  :-) See you at 8:30, for 3.50.'],
  ['Win! https://evil.example/pay now', 'Win! https: //evil. example/pay now'],
  ['www.evil.example', 'www. evil. example'],
  ['Write to pay@evil.example.', 'Write to pay@ evil. example.'],
  ['http://[::1]/ and http://10.0.0.1/', 'http: //[::1]/ and http: //10.0.0.1/'],
  ['зло。рф ｅｖｉｌ．ｃｏｍ', 'зло。 рф ｅｖｉｌ． ｃｏｍ'],
])('typed words %j reach a mail as %j, and nothing in them becomes a link', (typed, words) => {
  expect(wordsWithoutLinks(typed)).toBe(words)
})

it('says that no name was given', () => {
  expect(whoAsked('', AT)).toBe('without a name on 1 March 2026, 12:05 UTC')
  expect(whoAsked('Mara', AT)).toBe('with the name “Mara” on 1 March 2026, 12:05 UTC')
})
