import { describe, expect, it, vi } from 'vitest'
import { type Preparation, prepareMaster } from './free-presses.tsx'

const now = async () => {}

describe('preparing a free master', () => {
  it('says how long it takes until the file is ready', async () => {
    const answers: Preparation[] = [
      { status: 'preparing', seconds: null },
      { status: 'preparing', seconds: 40 },
      { status: 'ready' },
    ]
    const onWait = vi.fn()
    await prepareMaster('a', onWait, async () => answers.shift() ?? { status: 'ready' }, now)
    expect(onWait.mock.calls).toEqual([[null], [40]])
  })

  it('rejects when the shop refuses', async () => {
    const refuse = () => Promise.reject(new Error('404'))
    await expect(prepareMaster('a', () => {}, refuse, now)).rejects.toThrow('404')
  })
})
