import { useId } from 'react'
import { placesInWords } from '../../../contract/library/setup-plan.ts'
import { MOST_MONITORS, pixelsOf } from '../../../contract/library/setups.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { withAnother, withBezels } from './arrange.ts'
import { MonitorFields } from './monitor-fields.tsx'
import styles from './monitor-list.module.css'
import type { Editing } from './setup-choice.ts'
import part from './setup-page.module.css'

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
