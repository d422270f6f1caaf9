import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '../../contract/content/content.ts'

export const POLICIES: Content['policies'] = {
  terms: {
    version: 1,
    date: '2025-08-20',
    description:
      'The rules for using PURE 8K and its 8K wallpapers: license, links, liability and the law that applies.',
    markdown: read('terms.md'),
  },
  'privacy-policy': {
    version: 2,
    date: '2026-11-17',
    description: 'What PURE 8K knows about you, why, for how long, who else sees it, and how to have it removed.',
    markdown: read('privacy-policy.md'),
  },
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, 'policies', name), 'utf8')
}
