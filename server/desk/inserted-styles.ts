/**
 * Styles that libraries of the desk insert into its pages: react-aria's for what can be pressed, and for scrolling behind
 * an overlay on iOS, and Observable Plot's for a plot. inserted-styles.test.ts compares them with the installed code.
 */
export const INSERTED_STYLES: readonly string[] = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
  `:where(.plot-d6a7b5) {
  --plot-background: white;
  display: block;
  height: auto;
  height: intrinsic;
  max-width: 100%;
}
:where(.plot-d6a7b5 text),
:where(.plot-d6a7b5 tspan) {
  white-space: pre;
}`,
]
