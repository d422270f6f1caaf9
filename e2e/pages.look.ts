import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { test } from '../harness/browser/plain-page.ts'

/** Every shop has them, and no journey has more to do there than to read. */
const READ = ['/all-categories', '/how-reviews-work', '/licence', '/imprint', '/accessibility']

test('the pages that are only read can be read by everybody', async ({ page }) => {
  for (const path of READ) {
    await openHydrated(page, path)
    await expectAccessible(page, `page ${path}`)
  }
})
