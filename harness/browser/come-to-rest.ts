import type { StepPage } from './step-page.ts'

/** Waits until the pictures on the screen are there and whatever comes to rest has done so, or for ten seconds. */
export function comeToRest(page: StepPage): Promise<void> {
  return page.evaluate(async () => {
    const isDrawn = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const isBeside = bottom < 0 || top > innerHeight || right < 0 || left > innerWidth
      return isBeside || !image.checkVisibility() || image.naturalWidth > 0
    }
    const isResting = ({ playState, timeline, effect }: Animation) =>
      playState !== 'running' ||
      timeline !== document.timeline ||
      !Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const mayBeSeen = () => [...document.images].every(isDrawn) && document.getAnimations().every(isResting)
    const endsAt = performance.now() + 10_000
    do await new Promise((drawn) => requestAnimationFrame(drawn))
    while (!mayBeSeen() && performance.now() < endsAt)
  })
}
