import { afterEach, describe, expect, it } from 'vitest'
import { forgetAllUnsent, forgetUnsent, hasUnsent, holdUnsent, readUnsent } from './unsent.ts'

describe('what was typed and not sent', () => {
  afterEach(forgetAllUnsent)

  it('is found again by what it is for, and by nothing else', () => {
    holdUnsent('reply 1', 'Dear Ada')
    holdUnsent('reply 2', 'Dear Grace')
    expect([readUnsent('reply 1'), readUnsent('reply 2'), readUnsent('reply 3')]).toEqual([
      'Dear Ada',
      'Dear Grace',
      undefined,
    ])
  })

  it('is gone once it was sent, and the tab may be closed', () => {
    holdUnsent('reply 1', 'Dear Ada')
    expect(hasUnsent()).toBe(true)
    forgetUnsent('reply 1')
    expect(readUnsent('reply 1')).toBeUndefined()
    expect(hasUnsent()).toBe(false)
  })

  it('is nobody else’s who signs in here', () => {
    holdUnsent('note 1', 'Ours alone')
    forgetAllUnsent()
    expect(readUnsent('note 1')).toBeUndefined()
  })
})
