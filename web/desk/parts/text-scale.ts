/** How much larger than usual text is, by the screen or by the reader's own size: what is drawn in pixels grows with it. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}
