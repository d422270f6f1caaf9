import { useState } from 'react'
import type { LibraryBundleView } from '../../../contract/library/library.ts'
import { useBrowserValue } from '../../state/store.ts'
import { Button } from '../../ui/button.tsx'
import { useModule } from '../../ui/use-module.ts'
import { useAskFirst } from './consent.tsx'

/** Not in every browser, and not yet in TypeScript's own types. */
type Picking = { showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle> }

const loadPanel = () => import('./folder/folder-panel.tsx')

/** Saves the 8K files one by one into a folder, where the browser can write into one; elsewhere there is the ZIP. */
export function FolderDownload({ view }: { view: LibraryBundleView }) {
  const askFirst = useAskFirst()
  const canPick = useBrowserValue(() => 'showDirectoryPicker' in window, false)
  const [folder, setFolder] = useState<FileSystemDirectoryHandle | null>(null)
  const panel = useModule(folder !== null, loadPanel)
  if (folder && panel) return <panel.FolderPanel view={view} folder={folder} />
  if (!canPick || view.ready === 0) return null
  async function pick() {
    const options = { id: 'wallpapers', mode: 'readwrite', startIn: 'pictures' }
    // Closing the picker without a choice is no mistake.
    setFolder((await (window as Picking).showDirectoryPicker?.(options).catch(() => null)) ?? null)
  }
  return (
    <Button wide busy={folder !== null} onClick={() => askFirst(() => void pick())}>
      Save {view.zip ? 'all' : `the ${view.ready} ready`} files to a folder
    </Button>
  )
}
