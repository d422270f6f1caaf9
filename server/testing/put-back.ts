import { afterAll, vi } from 'vitest'

/** After every file of tests: the next one runs in the same process, and finds it as it was, also after a failure. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
