import { describe, expect, it } from 'vitest'
import { referrerName, searchName } from './page-view-routes.ts'

describe('what is counted of a search', () => {
  it.each([
    ['  Zeppelin ', 'zeppelin'],
    ['Röd  BIL!', 'rod bil'],
    ['a b c d e f g', 'a b c d e'],
    ['龍', '龍'],
    ['8k 2026', '8k 2026'],
    ['mara@example.com', null],
    ['+49 170 123 45 67', null],
    ['(030) 12-34-5', null],
    ['!?', null],
    ['', null],
    ['x'.repeat(61), null],
  ])('%j is %j', (words, name) => {
    expect(searchName(words)).toBe(name)
  })
})

describe('what is counted of where somebody came from', () => {
  it.each([
    ['www.Reddit.com', 'reddit.com'],
    ['news.example.org:8443', 'news.example.org'],
    ['shop.test', null],
    ['www.shop.test', null],
    ['SHOP.test:443', null],
    ['localhost', null],
    ['192.168.1.7', null],
    ['[::1]', null],
    ['a b.example', null],
    ['<script>.example', null],
    [`${'a.'.repeat(130)}example`, null],
  ])('%j is %j', (host, name) => {
    expect(referrerName(host, 'shop.test')).toBe(name)
  })
})
