import { test as base, expect } from '@playwright/test'

type Quiet = {
  /** What the page wrote to the console as an error or threw. */
  readonly complaints: string[]
}

/** Every journey on this `test` ends with a look at the console: errors there are failures. */
export const test = base.extend<Quiet>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      expect(complaints, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
