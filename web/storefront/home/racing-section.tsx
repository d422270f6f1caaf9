import { racing as wallpapers } from 'virtual:catalogue/showcase'
import { racing } from 'virtual:content/home'
import type { RacingScene } from '../../../contract/content.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Poster } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './racing-section.module.css'
import { SectionTitle } from './section-title.tsx'
import { pathOf } from './showcase.ts'

/** Four full-screen scenes; each one drives over the last. */
export function RacingSection() {
  return (
    <section aria-labelledby="racing">
      <SectionTitle id="racing">8K RACING BUNDLE</SectionTitle>
      <div className={styles.scenes}>
        {racing.scenes.map((scene, at) => (
          <Scene key={scene.title} scene={scene} number={at + 1} />
        ))}
      </div>
    </section>
  )
}

function Scene({ scene, number }: { scene: RacingScene; number: number }) {
  return (
    <article className={styles.scene}>
      <div className={styles.picture}>
        <Poster poster={getPoster(scene.imgSrc)} tallWhen="(max-aspect-ratio: 3/5)" />
      </div>
      <div className={`grid ${styles.words}`}>
        <p className={`figures ${styles.count}`} aria-hidden="true">
          <b>{number}</b> / {racing.scenes.length}
        </p>
        <h3 className={styles.title}>{scene.title}</h3>
        <div className={styles.offer}>
          <p>{scene.description}</p>
          <Thumbnails scene={scene} />
          <LinkButton to={pathOf(racing.category)} tone="ember" arrow>
            BUY BUNDLE
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

function Thumbnails({ scene }: { scene: RacingScene }) {
  return (
    <ul className={styles.thumbs}>
      {scene.images.map((number, at) => {
        const wallpaper = wallpapers[number - 1]
        if (!wallpaper) return null
        return (
          <li key={number}>
            <Picture
              picture={wallpaper.preview}
              sizes="(width >= 64rem) 13vw, 30vw"
              alt={`${scene.title} preview ${at + 1}`}
            />
          </li>
        )
      })}
    </ul>
  )
}
