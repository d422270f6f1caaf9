import { expect, test as quiet } from './quiet-page.ts'

/**
 * For journeys in which nothing depends on how pictures look and move: as somebody who asked for less motion, and without
 * loading pictures. A quarter less processor time; the journeys of home, galleries and the lightbox show both.
 */
export const test = quiet.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=imagesEnabled=false'] }),
    { scope: 'worker' },
  ],
  contextOptions: ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: 'reduce' }),
})

export { expect }
