import { type DragEvent, useState } from 'react'
import type { DraftPicture } from '../../../../contract/desk/draft.ts'
import {
  eachField,
  PICTURE_WORDS,
  type Words as Said,
  WORD_FIELDS,
  type WordField,
} from '../../../../contract/pictures/picture.ts'
import { Checkbox } from '../../parts/choice.tsx'
import { Field, TextArea } from '../../parts/field.tsx'
import { isComposing } from '../../parts/keys.ts'
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx'
import type { Chosen } from '../../parts/table.tsx'
import { Tag } from '../../parts/tag.tsx'
import { MoveHandle, placeBefore } from '../move-handle.tsx'
import styles from './pictures.module.css'

type PictureCardProps = {
  readonly picture: DraftPicture
  /** Ids in the order of the gallery. */
  readonly order: readonly string[]
  readonly isBusy: boolean
  /** `back` undoes it. */
  readonly onChange: (change: object, done: string, back?: object) => Promise<void>
  /** Any picture of the gallery, with what it stood before. */
  readonly onMove: (id: string, before: string | null, done: string, back: string | null) => Promise<void>
  readonly onAsk: (asked: { readonly what: 'focus' | 'remove'; readonly picture: DraftPicture }) => void
  readonly onReplace: (picture: DraftPicture) => void
  readonly chosen: Chosen
}

/** One picture: its words are typed where they stand, and kept when one goes on. */
export function PictureCard(props: PictureCardProps) {
  const { picture, order, isBusy, chosen, onChange, onMove } = props
  const { id, title, thumbnail, focus, isHidden } = picture
  const move = (before: string | null) =>
    onMove(id, before, `${title} is moved in the draft.`, order[order.indexOf(id) + 1] ?? null)
  const drag = useCardDrag(id, order, (moved, before) =>
    onMove(moved, before, 'The picture is moved in the draft.', order[order.indexOf(moved) + 1] ?? null),
  )
  return (
    <li id={`picture-${id}`} className={styles.picture} data-hidden={isHidden || undefined} {...drag.target}>
      <img
        src={thumbnail}
        alt=""
        loading="lazy"
        decoding="async"
        style={{ objectPosition: focus ? `${focus.x * 100}% ${focus.y * 100}%` : undefined }}
      />
      <div className={styles.over}>
        <Checkbox bare label={`Choose ${title}`} checked={chosen.has(id)} onChange={() => chosen.toggle(id)} />
        <span {...drag.source}>
          <MoveHandle name={title} slug={id} order={order} isBusy={isBusy} onMove={move} />
        </span>
        <Tags picture={picture} />
        <Actions {...props} move={move} />
      </div>
      {picture.like && <Like like={picture.like} />}
      <Words picture={picture} onChange={onChange} />
    </li>
  )
}

type ActionsProps = PictureCardProps & { readonly move: (before: string | null) => Promise<void> }

function Actions({ picture, order, onChange, onAsk, onReplace, move }: ActionsProps) {
  const { id, title, isHidden, isCover } = picture
  return (
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
        icon="star"
        label="Make it the cover"
        isOff={isCover || isHidden}
        onAction={() => onChange({ isCover: true }, `${title} stands for its category in the draft.`)}
      />
      <LargeItem picture={picture} onChange={onChange} />
      <MenuItem icon="target" label="Focal point …" onAction={() => onAsk({ what: 'focus', picture })} />
      <MenuItem
        icon="swap"
        label="Replace its file …"
        note="Buyers get the new one once it is published"
        onAction={() => onReplace(picture)}
      />
      <MenuItem icon="arrow-up" label="Move to the front" onAction={() => move(placeBefore(order, id, 0))} />
      <MenuItem icon="arrow-down" label="Move to the end" onAction={() => move(null)} />
      <MenuLine />
      <MenuItem icon="trash" label="Remove …" isDanger onAction={() => onAsk({ what: 'remove', picture })} />
    </Menu>
  )
}

function LargeItem({ picture: { title, isLarge }, onChange }: Pick<PictureCardProps, 'picture' | 'onChange'>) {
  const done = `${title} is ${isLarge ? 'as large as the others' : 'shown large'} in the draft.`
  return (
    <MenuItem
      icon="image"
      label={isLarge ? 'No longer large' : 'Show it large'}
      note="In its gallery"
      onAction={() => onChange({ isLarge: !isLarge }, done, { isLarge })}
    />
  )
}

function Like({ like: { title, thumbnail } }: { readonly like: NonNullable<DraftPicture['like']> }) {
  return (
    <div className={styles.like}>
      <img src={thumbnail} alt="" loading="lazy" decoding="async" />
      <span>Looks much like “{title}”. Sure that both belong?</span>
    </div>
  )
}

function Tags({
  picture: { isHidden, isCover, isLarge, isChanged, isSample, isNew },
}: Pick<PictureCardProps, 'picture'>) {
  return (
    <span className={styles.tags}>
      {isCover && <Tag icon="star">Cover</Tag>}
      {isLarge && <Tag icon="image">Large</Tag>}
      {isHidden && <Tag icon="eye-off">Hidden</Tag>}
      {isSample && <Tag icon="image">Sample</Tag>}
      {isNew && (
        <Tag icon="plus" tone="ember">
          New
        </Tag>
      )}
      {isChanged && (
        <Tag icon="edit" tone="ember">
          Changed
        </Tag>
      )}
    </span>
  )
}

function Words({ picture, onChange }: Pick<PictureCardProps, 'picture' | 'onChange'>) {
  const said = eachField(PICTURE_WORDS, (_words, field) => picture[field])
  const [typed, setTyped] = useState(said)
  const [shown, setShown] = useState(said)
  // What the draft says newly is shown; what is being typed beside it stays.
  if (WORD_FIELDS.some((field) => shown[field] !== said[field])) {
    setShown(said)
    setTyped(eachField(said, (words, field) => (shown[field] === words ? typed[field] : words)))
  }
  function keep(field: WordField) {
    const [words, before] = [typed[field].trim(), said[field]]
    if (words === '' && !(PICTURE_WORDS[field] as Said).isOptional) return setTyped({ ...typed, [field]: before })
    if (words !== before)
      void onChange({ [field]: words }, `The ${PICTURE_WORDS[field].name} is in the draft.`, { [field]: before })
  }
  return (
    <div className={styles.words}>
      {WORD_FIELDS.map((field) => {
        const { label, most, lines } = PICTURE_WORDS[field]
        const typing = {
          label,
          maxLength: most,
          value: typed[field],
          onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
            setTyped({ ...typed, [field]: event.currentTarget.value }),
          onBlur: () => keep(field),
        }
        return lines > 1 ? (
          <TextArea key={field} rows={lines} {...typing} />
        ) : (
          <Field
            key={field}
            {...typing}
            onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && event.currentTarget.blur()}
          />
        )
      })}
    </div>
  )
}

/** Says what is dragged, so that files and other things are none of a card's business. */
const TYPE = 'application/x-picture'

/** A card is dragged by its handle, and dropped before or after another one; the arrow keys of the handle do the same. */
function useCardDrag(id: string, order: readonly string[], onMove: (moved: string, before: string | null) => void) {
  const [side, setSide] = useState<'before' | 'after'>()
  function over(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes(TYPE)) return
    event.preventDefault()
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setSide(event.clientX < left + width / 2 ? 'before' : 'after')
  }
  function drop(event: DragEvent<HTMLElement>) {
    const moved = event.dataTransfer.getData(TYPE)
    setSide(undefined)
    if (!moved) return
    event.preventDefault()
    const before = side === 'before' ? id : (order.filter((other) => other !== moved)[placeOf(moved) + 1] ?? null)
    const stood = order[order.indexOf(moved) + 1] ?? null
    if (moved !== id && before !== moved && before !== stood) onMove(moved, before)
  }
  const placeOf = (moved: string) => order.filter((other) => other !== moved).indexOf(id)
  return {
    source: {
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.setData(TYPE, id)
        event.dataTransfer.effectAllowed = 'move'
      },
    },
    target: { onDragOver: over, onDragLeave: () => setSide(undefined), onDrop: drop, 'data-drop': side },
  }
}
