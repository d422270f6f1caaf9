import { useRef, useState } from 'react'
import { useBrowserValue } from '../../state/store.ts'
import { canShareFiles, type Shared, shareFile } from './share-file.ts'
import { opensSheet, SHORTEST_WAY } from './shortest-way.ts'
import { systemOf } from './system.ts'

type State = 'idle' | 'busy' | Shared

/** How a file becomes the wallpaper here: in words, and by a press where the system has a sheet that leads there. */
export function useSheet(open: () => Promise<File>) {
  const system = useBrowserValue(() => systemOf(navigator.userAgent, navigator.maxTouchPoints), null)
  const canShare = useBrowserValue(canShareFiles, false)
  const [state, setState] = useState<State>('idle')
  const file = useRef<File | null>(null)
  async function share() {
    setState('busy')
    try {
      file.current ??= await open()
      setState(await shareFile(file.current, (data) => navigator.share({ files: data.files })))
    } catch {
      setState('failed')
    }
  }
  return {
    words: WORDS[state] ?? (system ? SHORTEST_WAY[system] : ''),
    isBusy: state === 'busy',
    press: system && canShare && opensSheet(system) ? share : null,
  }
}

const WORDS: Readonly<Partial<Record<State, string>>> = {
  busy: 'Getting it ready for this screen',
  again: 'Ready. Press once more.',
  failed: 'That did not work. Press to try again, or download it.',
}
