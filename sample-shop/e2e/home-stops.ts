import type { StepPage } from '../../harness/browser/step-page.ts'

/** Where to stop: an element, and how many screens below its top; a share goes through an element that is taller. */
type Stop = { readonly name: string; readonly at: string; readonly screens?: number; readonly share?: number }

export const STOPS: readonly Stop[] = [
  { name: 'hero', at: 'body' },
  { name: 'marquee', at: '[aria-labelledby="poster"]', screens: -0.55 },
  { name: 'spiderman', at: '[aria-labelledby="poster"]', screens: 0.15 },
  { name: 'featured', at: '[aria-labelledby="featured"]', screens: 0.06 },
  { name: 'more-categories', at: '#categories', screens: -0.12 },
  { name: 'split', at: '[aria-labelledby="split"]' },
  { name: 'racing-dirt-rally', at: '[aria-labelledby="scenes"] > div:last-child', screens: 0 },
  { name: 'racing-f1', at: '[aria-labelledby="scenes"] > div:last-child', screens: 1 },
  { name: 'racing-grand-tourer', at: '[aria-labelledby="scenes"] > div:last-child', screens: 2 },
  { name: 'racing-hyper-car', at: '[aria-labelledby="scenes"] > div:last-child', screens: 3 },
  { name: 'ninja-shadow', at: '[aria-labelledby="themes"]', screens: 0 },
  { name: 'ninja-fire', at: '[data-character="fire"]', screens: -0.1 },
  { name: 'ninja-ice', at: '[data-character="ice"]', screens: -0.1 },
  { name: 'ninja-stone', at: '[data-character="stone"]', screens: -0.1 },
  { name: 'rings-0', at: '[aria-labelledby="rings"]', share: 0 },
  { name: 'rings-30', at: '[aria-labelledby="rings"]', share: 0.3 },
  { name: 'rings-50', at: '[aria-labelledby="rings"]', share: 0.5 },
  { name: 'rings-75', at: '[aria-labelledby="rings"]', share: 0.75 },
  { name: 'rings-100', at: '[aria-labelledby="rings"]', share: 1 },
  { name: 'requests', at: 'footer' },
]

/** Goes there in small steps, as a visitor would, so that themes change and particles fall on the way. */
export async function scrollTo(page: StepPage, { at, screens = 0, share }: Stop): Promise<void> {
  await page.locator(at).evaluate(
    async (element, { screens, share }) => {
      const { top, height } = element.getBoundingClientRect()
      const way = share === undefined ? screens * window.innerHeight : share * (height - window.innerHeight)
      const to = Math.max(0, window.scrollY + top + way)
      const from = Math.max(0, to - 300)
      for (let step = 0; step <= 10; step++) {
        window.scrollTo({ top: from + ((to - from) * step) / 10, behavior: 'instant' })
        await new Promise((drawn) => requestAnimationFrame(drawn))
      }
    },
    { screens, share },
  )
}
