import { useState } from 'react'
import { around, frameOf, MODELS, type Monitor, type Setup } from '../../../../contract/library/setups.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../setup-page.module.css'
import { inRow, isFree, STARTS, tidied } from '../table/arrange.ts'

type StartFromProps = { readonly setup: Setup; readonly onChange: (setup: Setup) => void }

/** Common setups, or what the browser knows of this one. */
export function StartFrom({ setup, onChange }: StartFromProps) {
  const [words, setWords] = useState('')
  async function read() {
    const found = await readMonitors()
    setWords(found.words)
    if (found.setup) onChange(found.setup)
  }
  return (
    <section className={styles.part} aria-labelledby="start-from">
      <h2 id="start-from">Start from</h2>
      <div className={styles.chips}>
        <Button small onClick={() => void read()}>
          Read my monitors
        </Button>
        {STARTS.map((start) => (
          <Button
            key={start.words}
            small
            tone="bare"
            aria-pressed={JSON.stringify(start.setup) === JSON.stringify(setup)}
            onClick={() => onChange(start.setup)}
          >
            {start.words}
          </Button>
        ))}
      </div>
      <p className={styles.note} role="status">
        {words}
      </p>
    </section>
  )
}

/** What the browser says of one screen: places and sizes in points, and how many pixels a point has. */
export type ScreenFacts = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly devicePixelRatio: number
  readonly label: string
}

type ManyScreens = { readonly getScreenDetails?: () => Promise<{ readonly screens: readonly ScreenFacts[] }> }

type ReadMonitors = { readonly setup: Setup; readonly words: string } | { readonly setup: null; readonly words: string }

const CANNOT =
  'This browser does not say which monitors there are. Chrome and Edge on a computer do; here, choose them from the list.'
const REFUSED =
  'You did not allow it, so nothing was read. Choose your monitors from the list, or allow it in the address bar.'
const NOTHING = 'The browser named no monitor that files are made for. Choose them from the list.'

/** Asks the browser, which asks its user. Never rejects. */
export async function readMonitors(many: ManyScreens = window as ManyScreens): Promise<ReadMonitors> {
  if (!many.getScreenDetails) return { setup: null, words: CANNOT }
  try {
    const { screens } = await many.getScreenDetails()
    const setup = arrange(screens)
    if (!setup) return { setup: null, words: NOTHING }
    const more = screens.length > 4 ? ' It named more; the first four are here.' : ''
    return { setup, words: `Read: sizes in pixels and places are right; please check the diagonals.${more}` }
  } catch {
    return { setup: null, words: REFUSED }
  }
}

const MOST = 4

/** Browsers know no inches: the commonest monitor of so many pixels is taken. */
function arrange(screens: readonly ScreenFacts[]): Setup | null {
  const shown = screens.slice(0, MOST).map((facts) => ({ facts, monitor: guess(facts) }))
  if (shown.length === 0) return null
  const [first] = shown
  if (shown.length === 1 && first) return inRow([first.monitor])
  return tidied({ monitors: placed(shown) })
}

function guess({ width, height, devicePixelRatio, label }: ScreenFacts): Monitor {
  const pixels = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)] as const
  const isUpright = pixels[1] > pixels[0]
  const [long, short] = isUpright ? [pixels[1], pixels[0]] : pixels
  const alike = MODELS.filter((one) => one.width === long && one.height === short)
  const known = alike.find(({ diagonal }) => diagonal === 27) ?? alike[0]
  const { diagonal = 27, bezelMm = 8 } = known ?? {}
  const name = label.slice(0, 40) || known?.name || `${diagonal}″ monitor`
  return { name, width: long, height: short, diagonal, isUpright, bezelMm, xMm: 0, yMm: 0 }
}

type Shown = { readonly facts: ScreenFacts; readonly monitor: Monitor }

/**
 * In the order in which the system has them: each is put beside the nearest of those before it where there is room, on the
 * same side, and slid along by the same share. Pixels are no millimetres: what finds no room stands at the right.
 */
function placed(shown: readonly Shown[]): Monitor[] {
  const done: Shown[] = []
  for (const { facts, monitor } of [...shown].sort((a, b) => a.facts.left + a.facts.top - b.facts.left - b.facts.top)) {
    const nearest = [...done].sort((a, b) => apart(a.facts, facts) - apart(b.facts, facts))
    const all = done.map((one) => one.monitor)
    const free = nearest.map((one) => stand(monitor, facts, one)).find((one) => isFree(one, all))
    done.push({ facts, monitor: free ?? rightOf(monitor, all) })
  }
  return shown.map(({ facts, monitor }) => done.find((one) => one.facts === facts)?.monitor ?? monitor)
}

function rightOf(monitor: Monitor, others: readonly Monitor[]): Monitor {
  if (others.length === 0) return monitor
  const { left, top, width } = around(others.map(frameOf))
  return { ...monitor, xMm: left + width, yMm: top }
}

function apart(a: ScreenFacts, b: ScreenFacts): number {
  const gap = (first: number, length: number, second: number, its: number) =>
    Math.max(second - first - length, first - second - its, 0)
  return gap(a.left, a.width, b.left, b.width) + gap(a.top, a.height, b.top, b.height)
}

function stand(monitor: Monitor, facts: ScreenFacts, beside: Shown): Monitor {
  const [own, its] = [frameOf(monitor), frameOf(beside.monitor)]
  const { xMm, yMm } = beside.monitor
  const down = ((facts.top - beside.facts.top) / beside.facts.height) * its.height
  const across = ((facts.left - beside.facts.left) / beside.facts.width) * its.width
  if (facts.left >= beside.facts.left + beside.facts.width) return { ...monitor, xMm: xMm + its.width, yMm: yMm + down }
  if (facts.left + facts.width <= beside.facts.left) return { ...monitor, xMm: xMm - own.width, yMm: yMm + down }
  if (facts.top >= beside.facts.top + beside.facts.height)
    return { ...monitor, xMm: xMm + across, yMm: yMm + its.height }
  return { ...monitor, xMm: xMm + across, yMm: yMm - own.height }
}
