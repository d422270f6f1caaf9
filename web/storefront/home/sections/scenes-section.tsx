import { useRef } from 'react'
import type { Scene, ScenesContent } from '../../../../contract/content/content.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Poster, SCREEN_WIDE } from '../../../ui/poster.tsx'
import { getHome } from '../../catalogue/home.ts'
import { getPoster } from '../../catalogue/posters.ts'
import { entering, useScrollProgress } from '../motion/use-scroll-progress.ts'
import styles from './scenes-section.module.css'
import { pathOf, SectionTitle } from './section-title.tsx'

const TALL_SCENE = '(max-aspect-ratio: 3/5)'

/** As wide as the screen, or as four fifths of its height make a picture of 16 to 9 that covers it. */
const SCENE_SIZES = `${TALL_SCENE} ${SCREEN_WIDE}, max(${SCREEN_WIDE}, 142vh)`

/** Full-screen scenes; each one drives over the last. */
export function ScenesSection({ section, id }: { section: ScenesContent; id: string }) {
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{section.title}</SectionTitle>
      <div className={styles.scenes}>
        {section.scenes.map((scene, at) => (
          <SceneFrame key={scene.title} section={section} scene={scene} number={at + 1} />
        ))}
      </div>
    </section>
  )
}

/** A scene recedes while the next one enters. */
const RECEDING = {
  property: '--receded',
  range: entering(),
  of: (scene: HTMLElement) => scene.nextElementSibling,
} as const

type SceneProps = { readonly section: ScenesContent; readonly scene: Scene }

function SceneFrame({ section, scene, number }: SceneProps & { readonly number: number }) {
  const frame = useRef<HTMLElement>(null)
  useScrollProgress(frame, RECEDING)
  return (
    <article ref={frame} className={`on-picture ${styles.scene}`} aria-label={scene.title}>
      <div className={styles.picture}>
        <Poster poster={getPoster(scene.imgSrc)} tallWhen={TALL_SCENE} sizes={SCENE_SIZES} />
      </div>
      <div className={`grid ${styles.words}`}>
        <p className={`figures ${styles.count}`} aria-hidden="true">
          <b>{number}</b> / {section.scenes.length}
        </p>
        <h3 className={styles.title}>{scene.title}</h3>
        <div className={styles.offer}>
          <p>{scene.description}</p>
          <Thumbnails section={section} scene={scene} />
          <LinkButton to={pathOf(section.category)} tone="ember" arrow>
            {section.button}
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

function Thumbnails({ section, scene }: SceneProps) {
  const pictures = getHome().firstPictures[section.category] ?? []
  return (
    <ul className={styles.thumbs}>
      {scene.images.map((number, at) => {
        const picture = pictures[number - 1]
        if (!picture) return null
        return (
          <li key={number}>
            <Picture picture={picture} sizes="(width >= 64rem) 13vw, 30vw" alt={`${scene.title} preview ${at + 1}`} />
          </li>
        )
      })}
    </ul>
  )
}
