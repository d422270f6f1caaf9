import { describe, expect, it, vi } from 'vitest'
import { type Preparation, prepareMaster } from './prepare-master.ts'

const now = async () => {}

describe('preparing a free master', () => {
  it('reports progress until the file is ready', async () => {
    const answers: Preparation[] = [
      { status: 'preparing', share: 0 },
      { status: 'preparing', share: 0.6 },
      { status: 'ready' },
    ]
    const onProgress = vi.fn()
    await prepareMaster('a', onProgress, async () => answers.shift() ?? { status: 'ready' }, now)
    expect(onProgress.mock.calls).toEqual([[0], [0.6]])
  })

  it('rejects when the shop refuses', async () => {
    const refuse = () => Promise.reject(new Error('404'))
    await expect(prepareMaster('a', () => {}, refuse, now)).rejects.toThrow('404')
  })
})
