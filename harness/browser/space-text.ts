import type { Page } from '@playwright/test'

/** The spacing that a reader may set (WCAG 1.4.12). Through a sheet of the page's own: its policy takes no other. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule(
      `@media all {
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-block-end: 2em !important }
      }`,
      document.styleSheets[0].cssRules.length,
    ),
  )
}
