declare module 'virtual:site-settings' {
  const settings: import('../contract/site-settings.ts').SiteSettings
  export default settings
}

declare module 'virtual:catalogue' {
  type Catalogue = import('../contract/catalogue.ts').Catalogue
  export const categories: Catalogue['categories']
  export const bundles: Catalogue['bundles']
  /** How many wallpapers each category holds, by slug. */
  export const counts: Readonly<Record<string, number>>
}

declare module 'virtual:catalogue/posters' {
  const posters: import('../contract/catalogue.ts').Catalogue['posters']
  export default posters
}

/** The few wallpapers that the home page shows, so that it need not load whole galleries. */
declare module 'virtual:catalogue/showcase' {
  type Wallpaper = import('../contract/catalogue.ts').Wallpaper
  export const covers: Readonly<Record<string, Wallpaper>>
  export const racing: readonly Wallpaper[]
}

declare module 'virtual:content/other-names' {
  const otherNames: import('../contract/content.ts').Content['otherNames']
  export default otherNames
}

/** What the content says about the home page. */
declare module 'virtual:content/home' {
  type HomeContent = import('../contract/content.ts').HomeContent
  export const posters: HomeContent['posters']
  export const picker: HomeContent['picker']
  export const featured: HomeContent['featured']
  export const moreCategories: HomeContent['moreCategories']
  export const racing: HomeContent['racing']
  export const ninja: HomeContent['ninja']
}

declare module 'virtual:content/terms' {
  const policy: import('../contract/policy.ts').Policy
  export default policy
}

declare module 'virtual:content/privacy-policy' {
  const policy: import('../contract/policy.ts').Policy
  export default policy
}

/** One lazy list per category. */
declare module 'virtual:catalogue/wallpapers' {
  type Wallpaper = import('../contract/catalogue.ts').Wallpaper
  const load: Readonly<Record<string, () => Promise<{ default: readonly Wallpaper[] }>>>
  export default load
}
