import { getPoster } from '../catalogue.ts'
import type { Head } from '../shell/page.ts'
import { TALL_SCREEN } from '../ui/poster.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { FeaturedSection } from './featured-section.tsx'
import { HERO_SIZES, HeroSection } from './hero-section.tsx'
import { MarqueeSection } from './marquee-section.tsx'
import { MoreCategoriesSection } from './more-categories-section.tsx'
import { NinjaSection } from './ninja-section.tsx'
import { RacingSection } from './racing-section.tsx'
import { RingsSection } from './rings-section.tsx'
import { SpidermanSection } from './spiderman-section.tsx'
import { SplitBannerSection } from './split-banner-section.tsx'

export function head(): Head {
  const { wide, tall } = getPoster('hero')
  return {
    title: 'PURE 8K | 8K wallpapers',
    description:
      'Elevate your setup. Every screen deserves fire. 8K wallpapers in themed bundles, or all of them for life.',
    largest: [
      { picture: wide, sizes: HERO_SIZES, media: `not ${TALL_SCREEN}` },
      { picture: tall, sizes: HERO_SIZES, media: TALL_SCREEN },
    ],
  }
}

/** HAVE REQUESTS? follows as the footer's last frame. */
export default function HomePage() {
  return (
    <>
      <CategoryPicker />
      <HeroSection />
      <MarqueeSection />
      <SpidermanSection />
      <FeaturedSection />
      <MoreCategoriesSection />
      <SplitBannerSection />
      <RacingSection />
      <NinjaSection />
      <RingsSection />
    </>
  )
}
