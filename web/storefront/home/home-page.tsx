import type { Head } from '../../routing/page.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { getHome } from '../catalogue/home.ts'
import { getPoster } from '../catalogue/posters.ts'
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
  return {
    title: 'PURE 8K | 8K wallpapers',
    description:
      'Elevate your setup. Every screen deserves fire. 8K wallpapers in themed bundles, or all of them for life.',
    largest: posterPreload(getPoster(getHome().content.posters.hero), HERO_SIZES),
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
