import { describe, expect, it } from 'vitest'
import { findExcess } from '../../contract/content/read-policy.ts'
import { policyReader, readPolicyAside } from './read-policy-aside.ts'

const HEAD = '# Terms\n\n*Since 2025*\n\n'
const source = (markdown: string) => ({ version: 1, date: '2025-08-20', description: 'Rules.', markdown })
const TOO_LONG = "The policy 'terms' takes too long to be read: make it shorter, or its formatting simpler."

describe('a policy that is read aside', { timeout: 60_000 }, () => {
  it('is what it says, or the sentence that is against it', async () => {
    const { policy } = await readPolicyAside('terms', source(`${HEAD}Hello.`))
    expect(policy).toMatchObject({ title: 'Terms', intro: [{ kind: 'paragraph', text: ['Hello.'] }] })
    expect(await readPolicyAside('terms', source(`${HEAD}> said`))).toEqual({
      problem: "The policy 'terms' is wrong in line 5: a quotation cannot be shown.",
    })
  })

  it('holds up nobody when its reader never ends, and the next one is read', async () => {
    const read = policyReader({ program: 'testing/endless-worker.ts', deadlineMs: 200 })
    const endless = [read('terms', source('one')), read('terms', source('two'))]
    expect(await readPolicyAside('terms', source(`${HEAD}Meanwhile.`))).toMatchObject({ policy: { title: 'Terms' } })
    expect(await Promise.all(endless)).toEqual([{ problem: TOO_LONG }, { problem: TOO_LONG }])
  })

  it('takes no more memory than its thread may have', async () => {
    const read = policyReader({ program: 'testing/greedy-worker.ts' })
    expect(await read('terms', source('one'))).toEqual({ problem: TOO_LONG })
  })
})

/**
 * The worst found by a search through all patterns of one and two signs and thousands of longer ones, and those that froze a
 * shop: as long as may be they are read, longer ones are refused.
 */
const WORST = [
  ...['_*', '*_', '*<', '&_', '"*', '_[', '*a', '**a', '>', '> ', '>_', '>=', '+ ', '- ', '1. ', '.\n'],
  ...['[a](', '*[', '![', '`a', '=\n', '=!', ']&', '~', '<a', '\\*'],
]
const LENGTH = 199_000

/** The longest text of this kind that is not refused for its length. */
function longest(make: (count: number) => string, most: number): string {
  let [least, above] = [0, Math.floor(most) + 1]
  while (above - least > 1) {
    const middle = Math.floor((least + above) / 2)
    if (findExcess(HEAD + make(middle))) above = middle
    else least = middle
  }
  return make(least)
}

describe.each(WORST)('%j again and again', { timeout: 60_000 }, (pattern) => {
  it('is refused with a line', async () => {
    const { problem } = await readPolicyAside('terms', source(HEAD + pattern.repeat(LENGTH / pattern.length)))
    expect(problem).toMatch(/^The policy 'terms' is wrong in line \d+: /)
  })

  it('is read before the deadline where there is as much of it as may be', async () => {
    const paragraph = longest((count) => pattern.repeat(count), LENGTH / pattern.length)
    const texts = [paragraph, pattern].map((part) =>
      longest((count) => `${part}\n\n`.repeat(count), LENGTH / (part.length + 2)),
    )
    for (const text of texts) {
      const { policy, problem } = await readPolicyAside('terms', source(HEAD + text))
      expect(policy?.title ?? problem).not.toBe(TOO_LONG)
    }
  })
})
