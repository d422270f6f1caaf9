import type { HTMLAttributes, ReactNode } from 'react'
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
