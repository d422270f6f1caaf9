import { useId } from 'react'
import { around, paneOf, pixelsOf, type Setup } from '../../../../contract/library/setups.ts'
import { Field } from '../../../ui/forms.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { Shown } from '../../catalogue/shown.ts'
import { problemWords } from '../../search/use-search.ts'
import part from '../setup-page.module.css'
import styles from './picture-choice.module.css'
import { type Choice, MOST_SHOWN, type Pictures } from './setup-pictures.ts'

type PictureChoiceProps = {
  readonly pictures: Pictures
  readonly setup: Setup
  readonly choice: Choice
  readonly shown: readonly (Shown | undefined)[]
  readonly chosen: number
  readonly onChoose: (picture: Shown) => void
  readonly onFocus: (focus: Choice['focus']) => void
}

/** Which picture, and which part of it. */
export function PictureChoice({ pictures, setup, choice, shown, chosen, onChoose, onFocus }: PictureChoiceProps) {
  const current = shown[chosen]?.wallpaper.id
  const isMany = choice.how === 'each' && setup.monitors.length > 1
  return (
    <section className={styles.choice} aria-labelledby="wallpaper">
      <div className={styles.head}>
        <h2 id="wallpaper">{isMany ? `Wallpaper of monitor ${chosen + 1}` : 'Wallpaper'}</h2>
        <Field
          label="Find"
          name="words"
          type="search"
          placeholder="mountains, neon, blue …"
          value={pictures.words}
          onChange={(event) => pictures.onWords(event.target.value)}
        />
      </div>
      <p className={styles.status} role="status">
        {wordsOf(pictures)}
      </p>
      <ul className={styles.pictures}>
        {pictures.status === 'loading' && pictures.offered.length === 0 && <Waiting />}
        {pictures.offered.map((one) => (
          <li key={one.wallpaper.id}>
            <button
              type="button"
              className={styles.picture}
              aria-pressed={one.wallpaper.id === current}
              aria-label={`${one.wallpaper.title}, ${one.category.name}`}
              onClick={() => onChoose(one)}
            >
              <Picture picture={one.wallpaper.preview} sizes="9rem" alt="" />
            </button>
          </li>
        ))}
      </ul>
      <PartField setup={setup} choice={choice} onFocus={onFocus} shown={shown[chosen]} chosen={chosen} />
    </section>
  )
}

/** As many as will come: nothing moves when they do. */
function Waiting() {
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
  return Array.from({ length: MOST_SHOWN }, (_, at) => <li key={at} className={styles.picture} />)
}

function wordsOf({ status, words, offered }: Pictures): string {
  if (status !== 'ready') return problemWords(status)
  return words && offered.length === 0 ? 'Nothing is called that. Try a colour or a category.' : ''
}

type PartFieldProps = Pick<PictureChoiceProps, 'setup' | 'choice' | 'onFocus' | 'chosen'> & {
  readonly shown: Shown | undefined
}

/** A picture that is cut can be moved along the side that is cut. */
function PartField({ setup, choice, shown, chosen, onFocus }: PartFieldProps) {
  const id = useId()
  const isWide = isCutDown(setup, choice.how, chosen, shown)
  const share = isWide ? choice.focus.y : choice.focus.x
  return (
    <div className={part.slider}>
      <label htmlFor={id}>
        Which part <small>{isWide ? 'up or down in the picture' : 'left or right in the picture'}</small>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        disabled={!shown}
        value={Math.round(share * 100)}
        onChange={(event) => {
          const next = Number(event.target.value) / 100
          onFocus(isWide ? { ...choice.focus, y: next } : { ...choice.focus, x: next })
        }}
      />
    </div>
  )
}

/** Whether its upper and lower parts are cut off, not its sides. */
function isCutDown({ monitors }: Setup, how: Choice['how'], chosen: number, shown: Shown | undefined): boolean {
  const monitor = monitors[chosen]
  if (!shown || !monitor) return true
  const { preview } = shown.wallpaper
  const { width, height } = how === 'across' ? around(monitors.map(paneOf)) : pixelsOf(monitor)
  return width / height >= preview.width / preview.height
}
