import { useRef, useState } from 'react'
import { useBrowserValue } from '../../../state/store.ts'
import { type System, systemOf } from '../system.ts'

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

/** `again`: the file took so long that the browser wants another press first. */
type Shared = 'shared' | 'again' | 'failed'

type Share = (data: { readonly files: File[] }) => Promise<void>

/** Hands a file to the system's own sheet. Closing it is a choice, not a failure. */
export async function shareFile(file: File, share: Share): Promise<Shared> {
  try {
    await share({ files: [file] })
    return 'shared'
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') return 'shared'
    return name === 'NotAllowedError' ? 'again' : 'failed'
  }
}

function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([''], 'wallpaper.jpg', { type: 'image/jpeg' })] })
}

/** How a saved file is set, in one sentence, for beside a download. */
export const SHORTEST_WAY: Readonly<Record<System, string>> = {
  windows: 'Right-click the saved file and choose “Set as desktop background”.',
  macos: 'Control-click the saved file, then Services, “Set Desktop Picture”.',
  linux: 'Right-click the saved file: “Set as Background” in GNOME, “Set as Wallpaper” in KDE.',
  ios: 'Choose “Save Image”; then in Photos: Share, “Use as Wallpaper”.',
  android: 'Choose your photo or wallpaper app; there “Use as” or “Set as wallpaper”.',
}

/** Where a sheet of the system takes a picture to what sets it. */
export function opensSheet(system: System): boolean {
  return system === 'ios' || system === 'android'
}
