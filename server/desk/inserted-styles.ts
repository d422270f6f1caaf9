/**
 * Styles that libraries of the desk insert into its pages: react-aria's for what can be pressed, and for scrolling behind
 * an overlay on iOS. inserted-styles.test.ts compares them with the installed code.
 */
export const INSERTED_STYLES: readonly string[] = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]
