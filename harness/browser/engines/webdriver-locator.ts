import { eventually } from '../../eventually.ts'
import type { StepLocator, StepRole, StepScope } from '../step-page.ts'
import { type WebDriver, WebDriverError } from './webdriver.ts'

/** How the standard names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const PATIENCE_MS = 20_000

export type ElementReference = { readonly [ELEMENT]: string }
/** All that a locator means now, below an element or in the whole page. */
type Find = () => Promise<ElementReference[]>

/** What may have a role; who has it and what it is called is the engine's word. */
const MAY_HAVE: Readonly<Record<StepRole, string>> = {
  alert: '[role=alert]',
  alertdialog: '[role=alertdialog]',
  article: 'article',
  banner: 'header',
  button: 'button, summary, [role=button], input[type=submit]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  contentinfo: 'footer',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  region: 'section',
  searchbox: 'input[type=search]',
  status: '[role=status], output',
}

/** What happens to an element while the page draws anew: looked at once more, it is right. */
const PASSING = new Set([
  'stale element reference',
  'no such element',
  'element not interactable',
  'element click intercepted',
])

/** The ways to find something below whatever `roots` finds; in the whole page without it. */
export function webdriverScope(driver: WebDriver, roots?: Find): StepScope {
  const below = async (selector: string): Promise<ElementReference[]> => {
    const ask = (path: string) =>
      driver.ask<ElementReference[]>('POST', `${path}/elements`, { using: 'css selector', value: selector })
    if (!roots) return ask('')
    return (await Promise.all((await roots()).map((root) => ask(pathOf(root))))).flat()
  }
  const named = (selector: string, fits: (name: string) => boolean): Find => {
    return async () => {
      const found: ElementReference[] = []
      for (const element of await seen(driver, await below(selector)))
        if (fits(await driver.ask<string>('GET', `${pathOf(element)}/computedlabel`))) found.push(element)
      return found
    }
  }
  return {
    locator: (selector) => webdriverLocator(driver, () => below(selector)),
    getByRole: (role, { name, exact, level } = {}) => {
      const selector = level ? `h${level}` : MAY_HAVE[role]
      const find =
        name === undefined ? async () => seen(driver, await below(selector)) : named(selector, matches(name, exact))
      return webdriverLocator(driver, find)
    },
    getByLabel: (words, { exact } = {}) =>
      webdriverLocator(driver, named('input, select, textarea, [aria-label]', matches(words, exact))),
    getByText: (words) => webdriverLocator(driver, async () => innermost(driver, await below('*'), words)),
  }
}

function webdriverLocator(driver: WebDriver, find: Find): StepLocator {
  const one = async <Result>(act: (element: ElementReference) => Promise<Result>): Promise<Result> => {
    // Wrapped, because what was done may return nothing.
    const tryOnce = async () => {
      const [element] = await find()
      return element && ([await act(element)] as const)
    }
    const [done] = await patiently(tryOnce, 'It is not there.')
    return done
  }
  const run = <Result>(look: (element: HTMLElement, given: never) => Result, given?: unknown) =>
    one((element) => driver.run(look, element, given))
  const at = (place: number) => webdriverLocator(driver, async () => (await find()).slice(place, place + 1))
  const isChecked = () => one((element) => driver.ask<boolean>('GET', `${pathOf(element)}/selected`))
  const click = () => one((element) => driver.ask<void>('POST', `${pathOf(element)}/click`))
  const isVisible = async () => (await seen(driver, await find())).length > 0
  return {
    ...webdriverScope(driver, find),
    first: () => at(0),
    nth: at,
    all: async () => (await find()).map((_, place) => at(place)),
    click,
    isChecked,
    isVisible,
    check: async () => ((await isChecked()) ? undefined : click()),
    fill: (words) =>
      one(async (element) => {
        await driver.ask('POST', `${pathOf(element)}/clear`)
        await driver.ask('POST', `${pathOf(element)}/value`, { text: words })
      }),
    waitFor: async ({ state = 'visible', timeout = PATIENCE_MS } = {}) => {
      const holds = async () =>
        state === 'attached' ? (await find()).length > 0 : (await isVisible()) === (state === 'visible')
      const look = async () => (await holds()) || undefined
      await patiently(look, `It is not ${state}.`, timeout)
    },
    innerText: () => run((element) => element.innerText),
    getAttribute: (name) => one((element) => driver.ask<string | null>('GET', `${pathOf(element)}/attribute/${name}`)),
    evaluate: (look: (element: HTMLElement, given: never) => unknown, given?: unknown) => run(look, given) as never,
  }
}

/** Tries again for a while; the last refusal says more than that it never came. */
export async function patiently<Result>(
  act: () => Promise<Result | undefined>,
  words: string,
  timeout = PATIENCE_MS,
): Promise<Result> {
  let refusal = words
  const tryOnce = async () => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof WebDriverError && PASSING.has(error.code))) throw error
      refusal = error.message
      return undefined
    }
  }
  return eventually(tryOnce, words, timeout).catch((error: Error) => {
    throw error.message === words ? new Error(refusal) : error
  })
}

export function pathOf(element: ElementReference): string {
  return `/element/${element[ELEMENT]}`
}

function seen(driver: WebDriver, elements: readonly ElementReference[]): Promise<ElementReference[]> {
  if (elements.length === 0) return Promise.resolve([])
  return driver.run(
    (...all: HTMLElement[]) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })) as never,
    ...elements,
  )
}

function innermost(driver: WebDriver, elements: readonly ElementReference[], words: string) {
  return driver.run(
    (sought: string, ...all: HTMLElement[]): ElementReference[] => {
      const says = (element: Element) => (element.textContent ?? '').toLowerCase().includes(sought.toLowerCase())
      return all.filter((each) => says(each) && ![...each.children].some(says)) as never
    },
    words,
    ...elements,
  )
}

function matches(wanted: string | RegExp, isExact = false): (name: string) => boolean {
  if (wanted instanceof RegExp) return (name) => wanted.test(name)
  return (name) => (isExact ? name === wanted : name.toLowerCase().includes(wanted.toLowerCase()))
}
