import type { NamedBundle } from '../../../contract/site/site-data.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './reel.module.css'

type ReelProps = {
  readonly bundles: readonly NamedBundle[]
  readonly index: number
  readonly onShow: (index: number) => void
}

/** Under the slides: a dot for each, where we are, and one step either way. */
export function Reel({ bundles, index, onShow }: ReelProps) {
  const name = bundles[index]?.name
  return (
    <div className={styles.reel}>
      <div className={styles.dots}>
        {bundles.map(({ slug, name: label }, at) => (
          <button
            key={slug}
            type="button"
            className={styles.dot}
            aria-label={`${label} Bundle`}
            aria-current={at === index || undefined}
            onClick={() => onShow(at)}
          />
        ))}
      </div>
      <p className={classNames(styles.place, 'figures')} aria-live="polite">
        <span className="visually-hidden">{name} Bundle, </span>
        {String(index + 1).padStart(2, '0')} / {bundles.length}
      </p>
      <div className={styles.steps}>
        <IconButton
          icon="arrow-left"
          label="Previous bundle"
          aria-disabled={index === 0}
          onClick={() => onShow(index - 1)}
        />
        <IconButton
          icon="arrow-right"
          label="Next bundle"
          aria-disabled={index === bundles.length - 1}
          onClick={() => onShow(index + 1)}
        />
      </div>
    </div>
  )
}
