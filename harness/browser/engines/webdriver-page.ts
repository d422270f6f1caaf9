import { eventually } from '../../eventually.ts'
import type { StepPage } from '../step-page.ts'
import type { WebDriver } from './webdriver.ts'
import { patiently, webdriverScope } from './webdriver-locator.ts'

/** The standard's letters for keys that write none. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** One tab of a browser that is driven by WebDriver. */
export function webdriverPage(driver: WebDriver, baseURL: string): StepPage {
  const place = { x: 0, y: 0 }
  const act = (source: object) => driver.ask<void>('POST', '/actions', { actions: [source] })
  const address = () => driver.ask<string>('GET', '/url')
  return {
    ...webdriverScope(driver),
    goto: (path) => driver.ask('POST', '/url', { url: new URL(path, baseURL).href }),
    reload: () => driver.ask('POST', '/refresh'),
    evaluate: async (look) => {
      const [seen] = await patiently(async () => [await driver.run(look)] as const, 'The page did not stay.')
      return seen as never
    },
    waitForURL: async (wanted) => {
      const fits = (url: string) =>
        typeof wanted === 'string' ? url === new URL(wanted, baseURL).href : wanted.test(url)
      await eventually(async () => (fits(await address()) ? true : undefined), `The address is not ${wanted}.`, 20_000)
    },
    keyboard: {
      press: (key) => {
        const values = key.split('+').map((name) => KEYS[name] ?? name)
        const down = values.map((value) => ({ type: 'keyDown', value }))
        const up = values.toReversed().map((value) => ({ type: 'keyUp', value }))
        return act({ type: 'key', id: 'keyboard', actions: [...down, ...up] })
      },
    },
    mouse: {
      move: (x, y) => {
        Object.assign(place, { x, y })
        return act({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y, duration: 0 }] })
      },
      wheel: (deltaX, deltaY) =>
        act({ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', ...place, deltaX, deltaY, duration: 0 }] }),
    },
  }
}
