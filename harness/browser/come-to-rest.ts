import type { StepPage } from './step-page.ts'

/** Waits until the pictures on the screen are there and whatever comes to rest has done so, or for ten seconds. */
export function comeToRest(page: StepPage): Promise<void> {
  return page.evaluate(async () => {
    const isOnScreen = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const isBeside = bottom < 0 || top > innerHeight || right < 0 || left > innerWidth
      return !isBeside && image.checkVisibility()
    }
    const seen = () => [...document.images].filter(isOnScreen)
    const isThere = ({ naturalWidth }: HTMLImageElement) => naturalWidth > 0
    const isResting = ({ playState, timeline, effect }: Animation) =>
      playState !== 'running' ||
      timeline !== document.timeline ||
      !Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const mayBeSeen = () => seen().every(isThere) && document.getAnimations().every(isResting)
    const endsAt = performance.now() + 10_000
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    do await frame()
    while (!mayBeSeen() && performance.now() < endsAt)
    // Those of the first view are decoded beside the page; a broken one never is.
    await Promise.allSettled(seen().map((image) => image.decode()))
    await frame()
  })
}
