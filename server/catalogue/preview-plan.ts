/** In which widths and qualities a picture is published. */
export type PreviewPlan = {
  /** Ascending; widths above the picture's own are left out, and the widest never exceeds the last one. */
  readonly webp: { readonly widths: readonly number[]; readonly quality: number; readonly effort: number }
  readonly avif: { readonly widths: readonly number[]; readonly quality: number; readonly effort: number }
}

/**
 * Two widths serve the grids: 640 for small tiles and 1× screens, 1280 for 2× and 3× ones. WebP is what the few
 * browsers without AVIF get, so it exists in full width only. Qualities were chosen by eye on dark gradients and
 * fine lines; effort 3 saves a tenth over 2, effort 4 costs three times as long for little more.
 */
export const WALLPAPER_PLAN: PreviewPlan = {
  webp: { widths: [1280], quality: 62, effort: 5 },
  avif: { widths: [640, 1280], quality: 46, effort: 3 },
}

/** A screenful at 1×, at 2×, and on phones lying down. */
export const WIDE_POSTER_PLAN: PreviewPlan = {
  webp: { widths: [1280, 2560], quality: 60, effort: 5 },
  avif: { widths: [960, 1600, 2560], quality: 44, effort: 3 },
}

export const TALL_POSTER_PLAN: PreviewPlan = {
  webp: { widths: [1080], quality: 60, effort: 5 },
  avif: { widths: [480, 720, 1080], quality: 44, effort: 3 },
}
