import { useId, useState } from 'react'
import { placesInWords } from '../../../../contract/library/setup-plan.ts'
import {
  BEZELS_MM,
  DIAGONALS,
  MODELS,
  MOST_MONITORS,
  type Monitor,
  pixelsOf,
} from '../../../../contract/library/setups.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Editing } from '../pictures/setup-pictures.ts'
import part from '../setup-page.module.css'
import { changed, dragged, modelOf, stepped, tidied, withAnother, withBezels, without } from '../table/arrange.ts'
import styles from './monitor-list.module.css'

/** Every monitor in numbers; the chosen one can be changed. */
export function MonitorList(editing: Editing) {
  const { setup, onChange, chosen, onChoose } = editing
  const id = useId()
  const places = placesInWords(setup)
  const isFull = setup.monitors.length >= MOST_MONITORS
  function add() {
    onChange(withAnother(setup))
    onChoose(setup.monitors.length)
  }
  return (
    <section className={part.part} aria-labelledby="monitors">
      <div className={styles.head}>
        <h2 id="monitors">Monitors</h2>
        <Button small aria-disabled={isFull} onClick={() => !isFull && add()}>
          {isFull ? 'Four at most' : 'Add'}
        </Button>
      </div>
      <ul className={styles.monitors}>
        {setup.monitors.map((monitor, at) => {
          const { width, height } = pixelsOf(monitor)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a monitor is known by its number.
            <li key={at}>
              <button
                type="button"
                className={styles.row}
                aria-expanded={at === chosen}
                aria-controls={`${id}-${at}`}
                onClick={() => onChoose(at)}
              >
                <i>{at + 1}</i>
                <b>
                  {monitor.name}
                  {monitor.isUpright && ', upright'}
                  <small className="figures">
                    {width} × {height}
                    {places[at] && `, ${places[at]}`}
                  </small>
                </b>
                <Icon name="chevron-down" />
              </button>
              <div id={`${id}-${at}`}>{at === chosen && <MonitorFields {...editing} at={at} />}</div>
            </li>
          )
        })}
      </ul>
      <BezelField setup={setup} onChange={onChange} />
    </section>
  )
}

const MOST_SLID_MM = 30

function BezelField({ setup, onChange }: Pick<Editing, 'setup' | 'onChange'>) {
  const id = useId()
  const bezels = setup.monitors.map(({ bezelMm }) => bezelMm)
  const mean = bezels.reduce((sum, mm) => sum + mm, 0) / bezels.length
  return (
    <div className={part.slider}>
      <label htmlFor={id}>
        Frame of every monitor <small className="figures">{Math.round(mean * 10) / 10} mm on each side</small>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={MOST_SLID_MM}
        value={Math.round(mean)}
        aria-valuetext={`${Math.round(mean)} millimetres`}
        onChange={(event) => onChange(withBezels(setup, Number(event.target.value)))}
      />
    </div>
  )
}

type MonitorFieldsProps = Editing & { readonly at: number }

const OWN = 'own'
const STEP_MM = 5

const ARROWS = [
  ['Left', '←', -STEP_MM, 0],
  ['Up', '↑', 0, -STEP_MM],
  ['Down', '↓', 0, STEP_MM],
  ['Right', '→', STEP_MM, 0],
] as const

/** What one monitor is and where it stands. */
function MonitorFields({ setup, onChange, onChoose, at }: MonitorFieldsProps) {
  const monitor = setup.monitors[at]
  if (!monitor) return null
  const set = (change: Parameters<typeof changed>[2]) => onChange(changed(setup, at, change))
  const place = (to: Partial<Pick<Monitor, 'xMm' | 'yMm'>>) => {
    const { xMm, yMm } = monitor
    onChange(tidied(dragged(setup, at, { xMm, yMm, ...to }, 0)))
  }
  return (
    <div className={styles.edit}>
      <ModelField monitor={monitor} onChange={set} />
      <NumberField label="Pixels across" value={monitor.width} range={PIXELS} onChange={(width) => set({ width })} />
      <NumberField label="Pixels down" value={monitor.height} range={PIXELS} onChange={(height) => set({ height })} />
      <NumberField
        label="Diagonal, inches"
        value={monitor.diagonal}
        range={DIAGONALS}
        onChange={(diagonal) => set({ diagonal })}
      />
      <NumberField
        label="Frame, mm"
        value={monitor.bezelMm}
        range={BEZELS_MM}
        onChange={(bezelMm) => set({ bezelMm })}
      />
      <NumberField label="From the left, mm" value={monitor.xMm} range={PLACES} onChange={(xMm) => place({ xMm })} />
      <NumberField label="From the top, mm" value={monitor.yMm} range={PLACES} onChange={(yMm) => place({ yMm })} />
      <div className={styles.actions}>
        <Button small aria-pressed={monitor.isUpright} onClick={() => set({ isUpright: !monitor.isUpright })}>
          Upright
        </Button>
        <fieldset className={styles.nudge}>
          <legend className="visually-hidden">Move by {STEP_MM} mm</legend>
          {ARROWS.map(([words, sign, dx, dy]) => (
            <button key={words} type="button" aria-label={words} onClick={() => onChange(stepped(setup, at, dx, dy))}>
              {sign}
            </button>
          ))}
        </fieldset>
        {setup.monitors.length > 1 && (
          <IconButton
            icon="close"
            bare
            label={`Remove monitor ${at + 1}`}
            onClick={() => {
              onChange(without(setup, at))
              onChoose(0)
            }}
          />
        )}
      </div>
    </div>
  )
}

const PIXELS = { least: 240, most: 7680 }
const PLACES = { least: 0, most: 9999 }

function ModelField({ monitor, onChange }: { monitor: Monitor; onChange: (change: Partial<Monitor>) => void }) {
  const id = useId()
  const found = modelOf(monitor)
  return (
    <div className={styles.model}>
      <label htmlFor={id}>Model</label>
      <select
        id={id}
        value={found ? MODELS.indexOf(found) : OWN}
        onChange={(event) => {
          const model = MODELS[Number(event.target.value)]
          if (model) onChange(model)
        }}
      >
        {MODELS.map((model, at) => (
          <option key={`${model.name} ${model.width}`} value={at}>
            {`${model.name}, ${model.width} × ${model.height}, ${densityOf(model)} ppi`}
          </option>
        ))}
        <option value={OWN}>My own numbers</option>
      </select>
    </div>
  )
}

/** Pixels to the inch. */
function densityOf({ width, height, diagonal }: Pick<Monitor, 'width' | 'height' | 'diagonal'>): number {
  return Math.round(Math.hypot(width, height) / diagonal)
}

type NumberFieldProps = {
  readonly label: string
  readonly value: number
  readonly range: { readonly least: number; readonly most: number }
  readonly onChange: (value: number) => void
}

/** What is typed counts once it is a number of its range; leaving the field shows what holds. */
function NumberField({ label, value, range, onChange }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  function type(text: string) {
    setTyped(text)
    const next = Number(text)
    if (text.trim() !== '' && next >= range.least && next <= range.most) onChange(next)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        step="any"
        min={range.least}
        max={range.most}
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
