import type { HTMLAttributes, ReactNode, Ref } from 'react'
import type { PagePoster } from '../../../contract/content/content.ts'
import { classNames } from '../../ui/class-names.ts'
import { Poster } from '../../ui/poster.tsx'
import styles from './picture-scene.module.css'
import { getPoster } from './posters.ts'

type PictureSceneProps = HTMLAttributes<HTMLElement> & {
  readonly poster?: PagePoster
  /** Says how large the heading is: `--heading`. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A page of one heading and a few words at the foot of a picture. */
export function PictureScene({ poster, className, children, ...rest }: PictureSceneProps) {
  return (
    <section {...rest} className={classNames('grid on-picture', styles.scene, className)}>
      {poster && <Poster poster={getPoster(poster)} alt="" priority className={styles.picture} />}
      {children}
    </section>
  )
}

/** The ways on, side by side. */
export function SceneActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type NoticeSceneProps = HTMLAttributes<HTMLElement> & {
  readonly poster: PagePoster
  readonly heading: string
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly words: ReactNode
  /** What the visitor wrote. */
  readonly quote: string | undefined
  /** The ways on. */
  readonly children: ReactNode
}

/** A page that says one thing, over a picture. */
export function NoticeScene({ poster, heading, headingRef, words, quote, children, ...rest }: NoticeSceneProps) {
  return (
    <PictureScene {...rest} poster={poster} className={styles.notice}>
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {heading}
      </h1>
      <p className="lead">{words}</p>
      <blockquote className={styles.quote}>{quote}</blockquote>
      <SceneActions>{children}</SceneActions>
    </PictureScene>
  )
}
