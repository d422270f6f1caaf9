import { expect, it, vi } from 'vitest'
import { gatherCounts } from './gathered-counts.ts'

it('writes what many counted together, and keeps it while the database does not take it', async () => {
  const error = vi.fn()
  const write = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
  const counts = gatherCounts<{ day: string; path: string }>({ name: 'page views', logger: { error }, write })
  for (let views = 0; views < 5; views++) counts.count({ day: '2026-01-01', path: '/bikes' })
  await counts.close()
  expect(error).toHaveBeenCalledTimes(1)
  counts.count({ day: '2026-01-01', path: '/bikes' })
  counts.count({ day: '2026-01-02', path: '/bikes' })
  await counts.close()
  expect(write).toHaveBeenLastCalledWith([
    { day: '2026-01-01', path: '/bikes', count: 6 },
    { day: '2026-01-02', path: '/bikes', count: 1 },
  ])
})
