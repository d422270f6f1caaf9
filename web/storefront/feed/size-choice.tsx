import { DEVICE_PRESETS } from '../../../contract/pictures/renditions.ts'
import { useBrowserValue } from '../../state/store.ts'
import { findThisDevice } from '../library/this-device.ts'
import styles from './feed-form.module.css'

export type TypedSize = { readonly id: string; readonly name: string; readonly width: string; readonly height: string }

const OFFERED = ['phone', '1080p', '4k', 'ultrawide', '8k'] as const
const OWN = 'own'

/** The sizes that most people want, this screen's first. */
export function useSizes(): readonly TypedSize[] {
  const here = useBrowserValue(() => {
    const found = findThisDevice()
    return found && `${found.width} ${found.height}`
  }, null)
  const [width = '', height = ''] = here?.split(' ') ?? []
  const presets = OFFERED.flatMap((id) => DEVICE_PRESETS.filter((preset) => preset.id === id))
  return [
    ...(here ? [{ id: 'here', name: 'This screen', width, height }] : []),
    ...presets.map((preset) => ({ ...preset, width: String(preset.width), height: String(preset.height) })),
  ]
}

type SizeChoiceProps = {
  readonly sizes: readonly TypedSize[]
  readonly chosen: TypedSize | undefined
  readonly isGood: boolean
  readonly onChoose: (size: TypedSize) => void
}

export function SizeChoice({ sizes, chosen, isGood, onChoose }: SizeChoiceProps) {
  const own = { id: OWN, name: 'Other', width: chosen?.width ?? '', height: chosen?.height ?? '' }
  const isOwn = chosen?.id === OWN
  return (
    <fieldset className={styles.segments}>
      <legend>Cut for</legend>
      <div>
        {[...sizes, own].map((size) => (
          <label key={size.id}>
            <input type="radio" name="size" checked={chosen?.id === size.id} onChange={() => onChoose(size)} />
            {size.name.replace(/ desktop$/, '')}
          </label>
        ))}
      </div>
      {isOwn && (
        <p className={styles.numbers}>
          <input
            className={styles.number}
            type="number"
            aria-label="Width in pixels"
            value={chosen.width}
            onChange={(event) => onChoose({ ...chosen, width: event.target.value })}
          />
          ×
          <input
            className={styles.number}
            type="number"
            aria-label="Height in pixels"
            value={chosen.height}
            onChange={(event) => onChoose({ ...chosen, height: event.target.value })}
          />
        </p>
      )}
      <p className={styles.note} role="status">
        {isGood
          ? `${chosen?.width} × ${chosen?.height} pixels. A link has one size; make another for another device.`
          : 'We make 240 to 7680 pixels a side, and no more than an 8K picture has.'}
      </p>
    </fieldset>
  )
}
