import type { HTMLAttributes, ReactNode, Ref } from 'react'
import type { PagePoster } from '../../../contract/content/content.ts'
import styles from './notice-scene.module.css'
import { PictureScene, SceneActions } from './picture-scene.tsx'

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
