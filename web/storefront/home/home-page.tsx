import type { ReactElement } from 'react'
import type { HomeSection } from '../../../contract/content/content.ts'
import type { Head } from '../../routing/page.ts'
import { site } from '../../state/site.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { hasPictures } from '../catalogue/counts.ts'
import { getHome } from '../catalogue/home.ts'
import { getPoster } from '../catalogue/posters.ts'
import { OpeningSoon, PlainHome } from './plain-home.tsx'
import { CategoryListSection } from './sections/category-list-section.tsx'
import { CategoryPicker } from './sections/category-picker.tsx'
import { FeaturedSection } from './sections/featured-section.tsx'
import { HERO_SIZES, HeroSection } from './sections/hero-section.tsx'
import { MarqueeSection } from './sections/marquee-section.tsx'
import { PosterSection } from './sections/poster-section.tsx'
import { RingsSection } from './sections/rings-section.tsx'
import { ScenesSection } from './sections/scenes-section.tsx'
import { SplitBannerSection } from './sections/split-banner-section.tsx'
import { ThemesSection } from './sections/themes-section.tsx'

export function head(): Head {
  const { title, description, sections } = getHome().content
  const [first] = sections
  return {
    title: `${site().content.brand.name} | ${title}`,
    description,
    ...(first?.kind === 'hero' && { largest: posterPreload(getPoster(first.poster), HERO_SIZES) }),
  }
}

/** The content's sections in its order; of a shop that has nothing to show yet, its first screen alone. */
export default function HomePage() {
  const { content } = getHome()
  const isOpen = hasPictures()
  const sections = isOpen ? content.sections : content.sections.filter(({ kind }) => kind === 'hero')
  const hasHero = sections.some(({ kind }) => kind === 'hero')
  return (
    <>
      <CategoryPicker />
      {!hasHero && sections.length > 0 && <h1 className="visually-hidden">{site().content.brand.name}</h1>}
      {sections.map((section, at) => {
        const id = idOf(sections, at)
        return <Section key={id} section={section} id={id} />
      })}
      {!isOpen && <OpeningSoon isFirst={!hasHero} />}
      {isOpen && sections.length === 0 && <PlainHome />}
    </>
  )
}

/** Its kind, and for the second of a kind its number. */
function idOf(sections: readonly HomeSection[], at: number): string {
  const kind = sections[at]?.kind ?? ''
  const before = sections.slice(0, at).filter((section) => section.kind === kind).length
  return before === 0 ? kind : `${kind}-${before + 1}`
}

function Section({ section, id }: { section: HomeSection; id: string }): ReactElement | null {
  switch (section.kind) {
    case 'hero':
      return <HeroSection section={section} rating={getHome().rating} />
    case 'marquee':
      return <MarqueeSection section={section} />
    case 'poster':
      return <PosterSection section={section} id={id} />
    case 'featured':
      return <FeaturedSection section={section} id={id} />
    case 'categories':
      return <CategoryListSection section={section} id={id} />
    case 'split':
      return <SplitBannerSection section={section} id={id} />
    case 'scenes':
      return <ScenesSection section={section} id={id} />
    case 'themes':
      return <ThemesSection section={section} id={id} />
    case 'rings':
      return <RingsSection section={section} id={id} />
    case 'requests':
      // The page's end is the footer.
      return null
  }
}
