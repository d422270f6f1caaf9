import { type CSSProperties, useMemo, useRef } from 'react'
import { RING_CARDS, type RingsContent } from '../../../../contract/content/content.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { site } from '../../../state/site.ts'
import { Picture } from '../../../ui/picture.tsx'
import { getHome } from '../../catalogue/home.ts'
import { findCover } from '../../catalogue/posters.ts'
import { useHeldBelow, useScrollProgress } from '../motion/use-scroll-progress.ts'
import { type RingStage, TABLET_STAGE, TALL_STAGE, WIDE_STAGE } from '../ring-geometry.ts'
import styles from './rings-section.module.css'

const ERROR_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 220"><rect width="320" height="220" fill="#6b6e75"/><text x="160" y="122" fill="#fff" font-family="sans-serif" font-size="34" font-weight="600" text-anchor="middle">Error</text></svg>`

/** A grey picture reading 'Error', for a file that cannot be shown. */
const ERROR_PICTURE_URL = `data:image/svg+xml,${encodeURIComponent(ERROR_PICTURE)}`

/** A deck of wallpapers opens into two rings; they grow, turn and leave the middle to the words. */
export function RingsSection({ section: { title, button }, id }: { section: RingsContent; id: string }) {
  const section = useRef<HTMLElement>(null)
  useScrollProgress(section, { property: '--progress' })
  useHeldBelow(section)
  const covers = useMemo(listCovers, [])
  const { outer, inner } = WIDE_STAGE
  if (covers.length === 0) return null
  return (
    <section ref={section} className={styles.rings} style={stretch()} aria-labelledby={id}>
      <div className={styles.stage}>
        <Ring ring="outer" shown={covers.slice(0, outer.count)} />
        <Ring ring="inner" shown={covers.slice(outer.count, outer.count + inner.count)} />
        <div className={styles.words}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          <LinkButton to="/bundles" tone="ember" arrow>
            {button}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

/** Of the listed bundles. Where they are fewer than the rings have cards, more of their pictures follow, without a name. */
function listCovers() {
  const covers = site().bundles.flatMap(({ slug, name, previewCategory, isListed }) => {
    const cover = findCover(previewCategory)
    return isListed && cover ? [{ key: slug, name, cover }] : []
  })
  const pictures = [...(getHome().ringPictures ?? []), ...covers.map(({ cover }) => cover)]
  const missing = pictures.length > 0 ? Math.max(0, RING_CARDS - covers.length) : 0
  const more = Array.from({ length: missing }, (_, at) => {
    const from = at % pictures.length
    return pictures.slice(from, from + 1).map((cover) => ({ key: `more-${at}`, name: '', cover }))
  })
  return covers.length > 0 ? [...covers, ...more.flat()] : []
}

function Ring({ ring, shown }: { ring: 'outer' | 'inner'; shown: ReturnType<typeof listCovers> }) {
  return (
    <ul className={styles.ring} style={shapeOf(ring)}>
      {shown.map(({ key, name, cover }, at) => (
        <li key={key} style={{ '--i': at } as CSSProperties}>
          <Picture
            picture={cover}
            sizes="(max-aspect-ratio: 4/5) 44vw, 26vw"
            alt={name}
            brokenUrl={ERROR_PICTURE_URL}
          />
        </li>
      ))}
    </ul>
  )
}

function stretch(): CSSProperties {
  const tablet = { '--tablet-stretch-y': TABLET_STAGE.stretchY } as CSSProperties
  return pair(
    'stretch-x',
    (stage) => stage.stretchX,
    pair('stretch-y', (stage) => stage.stretchY, tablet),
  )
}

/** The stylesheet computes with the same numbers as ring-geometry.ts, once for wide and once for tall screens. */
function shapeOf(ring: 'outer' | 'inner'): CSSProperties {
  const { count, way, spin, offset } = WIDE_STAGE[ring]
  const fixed = { '--count': count, '--way': way, '--spin': `${spin}deg`, '--offset': offset }
  const lengths = (['from', 'to', 'card', 'deck', 'grow'] as const).reduce<CSSProperties>(
    (style, name) => pair(name, (stage) => stage[ring][name], style),
    fixed as CSSProperties,
  )
  return pair('lead', (stage) => `${stage[ring].lead}deg`, lengths)
}

function pair(name: string, read: (stage: RingStage) => number | string, rest: CSSProperties = {}): CSSProperties {
  return { ...rest, [`--w-${name}`]: read(WIDE_STAGE), [`--t-${name}`]: read(TALL_STAGE) }
}
