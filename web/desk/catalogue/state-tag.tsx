import { Tag } from '../parts/tag.tsx'
import styles from './catalogue.module.css'

type StateTagProps = { readonly state: 'new' | 'changed' | 'same'; readonly isHidden?: boolean }

/** How it is in the draft, and whether the shop shows it so already. */
export function StateTag({ state, isHidden = false }: StateTagProps) {
  return (
    <span className={styles.tags}>
      {isHidden && <Tag icon="eye-off">Hidden</Tag>}
      {state === 'new' && (
        <Tag icon="plus" tone="ember">
          New
        </Tag>
      )}
      {state === 'changed' && (
        <Tag icon="edit" tone="ember">
          Changed
        </Tag>
      )}
    </span>
  )
}
