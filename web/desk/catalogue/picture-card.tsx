import { useState } from 'react'
import type { DraftPicture } from '../../../contract/desk/draft.ts'
import { Field, TextArea } from '../parts/field.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { Tag } from '../parts/tag.tsx'
import { MoveHandle, placeBefore } from './move-handle.tsx'
import styles from './pictures.module.css'

type PictureCardProps = {
  readonly picture: DraftPicture
  /** Ids in the order of the gallery. */
  readonly order: readonly string[]
  readonly isBusy: boolean
  /** `back` undoes it. */
  readonly onChange: (change: object, done: string, back?: object) => Promise<void>
  readonly onFocus: () => void
}

/** One picture: its words are typed where they stand, and kept when one goes on. */
export function PictureCard({ picture, order, isBusy, onChange, onFocus }: PictureCardProps) {
  const { id, title, alt, thumbnail, focus, isHidden, isCover } = picture
  const move = (before: string | null) => {
    const back = { before: order[order.indexOf(id) + 1] ?? null }
    return onChange({ before }, `${title} is moved in the draft.`, back)
  }
  return (
    <li className={styles.picture} data-hidden={isHidden || undefined}>
      <img
        src={thumbnail}
        alt=""
        loading="lazy"
        decoding="async"
        style={{ objectPosition: focus ? `${focus.x * 100}% ${focus.y * 100}%` : undefined }}
      />
      <div className={styles.over}>
        <MoveHandle name={title} slug={id} order={order} isBusy={isBusy} onMove={move} />
        <Tags picture={picture} />
        <Menu label={`Actions for ${title}`}>
          <MenuItem
            icon={isHidden ? 'eye' : 'eye-off'}
            label={isHidden ? 'Show' : 'Hide'}
            onAction={() =>
              onChange({ isHidden: !isHidden }, `${title} is ${isHidden ? 'shown' : 'hidden'} in the draft.`, {
                isHidden,
              })
            }
          />
          <MenuItem
            {...{ icon: 'star', label: 'Make it the cover', isOff: isCover || isHidden }}
            onAction={() => onChange({ isCover: true }, `${title} stands for its category in the draft.`)}
          />
          <MenuItem icon="target" label="Focal point …" onAction={onFocus} />
          <MenuItem icon="arrow-up" label="Move to the front" onAction={() => move(placeBefore(order, id, 0))} />
          <MenuItem icon="arrow-down" label="Move to the end" onAction={() => move(null)} />
        </Menu>
      </div>
      <Words key={`${title}\n${alt}`} picture={picture} onChange={onChange} />
    </li>
  )
}

function Tags({ picture: { isHidden, isCover, isChanged, isSample } }: Pick<PictureCardProps, 'picture'>) {
  return (
    <span className={styles.tags}>
      {isCover && <Tag icon="star">Cover</Tag>}
      {isHidden && <Tag icon="eye-off">Hidden</Tag>}
      {isSample && <Tag icon="image">Sample</Tag>}
      {isChanged && (
        <Tag icon="edit" tone="ember">
          Changed
        </Tag>
      )}
    </span>
  )
}

function Words({ picture: { title, alt }, onChange }: Pick<PictureCardProps, 'picture' | 'onChange'>) {
  const [typed, setTyped] = useState({ title, alt })
  function keep(key: 'title' | 'alt', before: string) {
    const words = typed[key].trim()
    if (words === '') return setTyped({ ...typed, [key]: before })
    if (words !== before)
      void onChange({ [key]: words }, `The ${key === 'title' ? 'title' : 'alt text'} is in the draft.`, {
        [key]: before,
      })
  }
  return (
    <div className={styles.words}>
      <Field
        label="Title"
        maxLength={120}
        value={typed.title}
        onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
        onBlur={() => keep('title', title)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <TextArea
        label="Alt text"
        rows={2}
        maxLength={300}
        value={typed.alt}
        onChange={(event) => setTyped({ ...typed, alt: event.currentTarget.value })}
        onBlur={() => keep('alt', alt)}
      />
    </div>
  )
}
