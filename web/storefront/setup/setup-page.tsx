import { useState } from 'react'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { NeedsScripts } from '../../ui/waiting.tsx'
import type { Shown } from '../catalogue/shown.ts'
import { SetupFiles } from './files/setup-files.tsx'
import { MonitorList } from './monitors/monitor-list.tsx'
import { StartFrom } from './monitors/start-from.tsx'
import { PictureChoice } from './pictures/picture-choice.tsx'
import { type Choice, usePictures } from './pictures/setup-pictures.ts'
import styles from './setup-page.module.css'
import { setups, useSetup } from './store/setup-store.ts'
import { useSetupSync } from './store/sync-setup.ts'
import { SetupTable } from './table/setup-table.tsx'

export function head(): Head {
  return {
    title: pageTitle('My setup'),
    description:
      'Arrange your monitors to scale, see any wallpaper across all of them, and get a file for each with exactly its pixels.',
  }
}

const FIRST: Choice = { how: 'across', format: 'jpeg', focus: { x: 0.5, y: 0.5 }, across: null, each: [] }

/** Somebody's monitors, drawn as they stand, with any picture of the shop on them. Free to try. */
export default function SetupPage() {
  const { isInAccount } = useSetupSync()
  const setup = useSetup()
  const pictures = usePictures()
  const [chosen, setChosen] = useState(0)
  const [choice, setChoice] = useState(FIRST)
  const at = Math.min(chosen, setup.monitors.length - 1)
  const shown = shownPictures(choice, setup.monitors.length, pictures.asked, pictures.offered)
  const change = (next: Partial<Choice>) => setChoice((before) => ({ ...before, ...next }))
  function choose(picture: Shown) {
    if (choice.how === 'across') return change({ across: picture })
    change({ each: setup.monitors.map((_, other) => (other === at ? picture : (shown[other] ?? null))) })
  }
  const editing = { setup, onChange: setups.keep, chosen: at, onChoose: setChosen }
  return (
    <div className={styles.studio}>
      <SetupTable {...editing} choice={choice} shown={shown} onHow={(how) => change({ how })} />
      <NeedsScripts words="My setup needs JavaScript. Please turn it on in your browser and load this page again." />
      <div className={`${styles.under} scripted`}>
        <PictureChoice
          pictures={pictures}
          setup={setup}
          choice={choice}
          shown={shown}
          chosen={at}
          onChoose={choose}
          onFocus={(focus) => change({ focus })}
        />
      </div>
      <div className={`${styles.editor} scripted`}>
        <StartFrom onChange={setups.keep} setup={setup} />
        <MonitorList {...editing} />
        <SetupFiles
          setup={setup}
          choice={choice}
          shown={shown}
          isInAccount={isInAccount}
          onFormat={(format) => change({ format })}
        />
      </div>
    </div>
  )
}

/** The picture on each monitor; nothing before the catalogue is here. */
function shownPictures(
  { how, across, each }: Choice,
  count: number,
  asked: Shown | undefined,
  offered: readonly Shown[],
): readonly (Shown | undefined)[] {
  const first = across ?? asked ?? offered[0]
  return Array.from({ length: count }, (_, at) => {
    if (how === 'across') return first
    return each[at] ?? offered[at % Math.max(offered.length, 1)]
  })
}
