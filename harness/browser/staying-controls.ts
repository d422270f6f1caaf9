import type { Page } from '@playwright/test'

/** What can be pressed and does not move with the page. */
export async function stayingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    const inWindow = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return height > 0 && bottom > 0 && top < innerHeight
    }
    const controls = [...document.querySelectorAll('a, button')].filter((one) => one.checkVisibility() && inWindow(one))
    return controls.filter(stays).map((control) => control.textContent ?? '')
  })
}
