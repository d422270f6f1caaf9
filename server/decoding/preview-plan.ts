import { createHash } from 'node:crypto'

/** In which widths and qualities a picture is published. */
export type PreviewPlan = {
  /** Ascending; widths above the picture's own are left out, and the widest never exceeds the last one. */
  readonly webp: { readonly widths: readonly number[]; readonly quality: number; readonly effort: number }
  readonly avif: { readonly widths: readonly number[]; readonly quality: number; readonly effort: number }
}

/**
 * Two widths serve the grids: 800 for a small phone's whole width and for a column of a 1× or 1.5× screen, 1280 for the
 * rest. WebP is for the few browsers without AVIF, so one middle width is enough. Qualities were chosen by eye on dark
 * gradients, stars and fine lines: on the sample wallpapers 14 + 25 KB of AVIF and 20 KB of WebP on average. AVIF effort
 * 3 saves 7 % over effort 2 for twice the time; effort 4 takes eight times as long.
 */
export const WALLPAPER_PLAN: PreviewPlan = {
  webp: { widths: [960], quality: 54, effort: 5 },
  avif: { widths: [800, 1280], quality: 45, effort: 3 },
}

/** A screenful on a tablet, at 1×, at 2×, and on a 4K screen. */
export const WIDE_POSTER_PLAN: PreviewPlan = {
  webp: { widths: [1200], quality: 48, effort: 5 },
  avif: { widths: [960, 1600, 2560, 3840], quality: 40, effort: 3 },
}

/** Phones at 3×, at 2×, and small ones. */
export const TALL_POSTER_PLAN: PreviewPlan = {
  webp: { widths: [640], quality: 48, effort: 5 },
  avif: { widths: [480, 720, 1080], quality: 42, effort: 3 },
}

/** Of how wallpapers are published: pictures that were published otherwise are made anew when they are imported again. */
export function planDigest(): string {
  const plan = [WALLPAPER_PLAN, 'detail']
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16)
}
