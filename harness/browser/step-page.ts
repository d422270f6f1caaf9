/**
 * The part of Playwright's page that the shared steps use. Playwright's own page has it, in Chromium and Firefox, and
 * `engines/webdriver-page.ts` has it for a browser that speaks WebDriver alone.
 */
export type StepPage = StepScope & {
  goto(path: string): Promise<unknown>
  reload(): Promise<unknown>
  waitForURL(url: string | RegExp): Promise<void>
  evaluate<Result>(look: () => Result | Promise<Result>): Promise<Result>
  readonly keyboard: { press(key: string): Promise<void> }
  readonly mouse: { move(x: number, y: number): Promise<void>; wheel(deltaX: number, deltaY: number): Promise<void> }
}

export type StepScope = {
  getByRole(role: StepRole, options?: { name?: string | RegExp; exact?: boolean; level?: number }): StepLocator
  getByLabel(words: string, options?: { exact?: boolean }): StepLocator
  getByText(words: string): StepLocator
  locator(selector: string): StepLocator
}

export type StepLocator = StepScope & {
  first(): StepLocator
  nth(at: number): StepLocator
  all(): Promise<StepLocator[]>
  waitFor(options?: { state?: 'attached' | 'visible' | 'hidden'; timeout?: number }): Promise<void>
  click(): Promise<void>
  fill(words: string): Promise<void>
  check(): Promise<void>
  isChecked(): Promise<boolean>
  isVisible(): Promise<boolean>
  innerText(): Promise<string>
  getAttribute(name: string): Promise<string | null>
  evaluate<Result, Given>(
    look: (element: HTMLElement, given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result>
  evaluate<Result>(look: (element: HTMLElement) => Result | Promise<Result>): Promise<Result>
}

export type StepRole =
  | 'alert'
  | 'alertdialog'
  | 'article'
  | 'banner'
  | 'button'
  | 'checkbox'
  | 'contentinfo'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'main'
  | 'navigation'
  | 'region'
  | 'searchbox'
  | 'status'
