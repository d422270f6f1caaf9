import { describe, expect, it } from 'vitest'
import { findBrandWords } from './check-words.ts'

describe('the check of brand words', () => {
  it.each([
    ['web/page.tsx', "export const title = 'PURE 8K'"],
    ['server/mail.ts', '// Pure8K'],
    ['deploy/pure-8k.service', ''],
    ['.env.example', 'SHOP=pure_8k'],
  ])('finds one in %s', (file, text) => {
    expect(findBrandWords([{ file, text }])).toEqual([`${file} names the brand; that is the sample shop's.`])
  })

  it.each(['sample-shop/content/home.ts', 'README.md', 'LICENSE', 'package.json', 'package-lock.json'])(
    'lets %s name the brand',
    (file) => {
      expect(findBrandWords([{ file, text: 'PURE 8K' }])).toEqual([])
    },
  )
})
