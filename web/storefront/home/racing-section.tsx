import type { RacingScene } from '../../../contract/content.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Poster } from '../../ui/poster.tsx'
import { getHome } from '../catalogue/home.ts'
import { getPoster } from '../catalogue/posters.ts'
import styles from './racing-section.module.css'
import { SectionTitle } from './section-title.tsx'
import { pathOf } from './showcase.ts'

/** Four full-screen scenes; each one drives over the last. */
export function RacingSection() {
  const { scenes } = getHome().content.racing
  return (
    <section aria-labelledby="racing">
      <SectionTitle id="racing">8K RACING BUNDLE</SectionTitle>
      <div className={styles.scenes}>
        {scenes.map((scene, at) => (
          <Scene key={scene.title} scene={scene} number={at + 1} />
        ))}
      </div>
    </section>
  )
}

function Scene({ scene, number }: { scene: RacingScene; number: number }) {
  const { scenes, category } = getHome().content.racing
  return (
    <article className={styles.scene}>
      <div className={styles.picture}>
        <Poster poster={getPoster(scene.imgSrc)} tallWhen="(max-aspect-ratio: 3/5)" />
      </div>
      <div className={`grid ${styles.words}`}>
        <p className={`figures ${styles.count}`} aria-hidden="true">
          <b>{number}</b> / {scenes.length}
        </p>
        <h3 className={styles.title}>{scene.title}</h3>
        <div className={styles.offer}>
          <p>{scene.description}</p>
          <Thumbnails scene={scene} />
          <LinkButton to={pathOf(category)} tone="ember" arrow>
            BUY BUNDLE
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

function Thumbnails({ scene }: { scene: RacingScene }) {
  const { racing } = getHome()
  return (
    <ul className={styles.thumbs}>
      {scene.images.map((number, at) => {
        const picture = racing[number - 1]
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
