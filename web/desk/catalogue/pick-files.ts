import { sayFailed } from '../state/toasts.ts'
import { filesOfHandles, type GivenFile, isPicture, withoutHandle } from './given-files.ts'

export type Wanted = 'file' | 'files' | 'folder'

/** Not every browser has them: https://wicg.github.io/file-system-access/ */
type Pickers = {
  readonly showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>
  readonly showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle>
}

const EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp', '.tif', '.tiff', '.avif']

/** What the browser's own window shows first; any other file may be chosen too, and is then told why it cannot be sold. */
const TYPES = [{ description: 'Pictures', accept: { 'image/*': EXTENSIONS } }]

/**
 * Has somebody choose, with what finds the files again after a reload. False where this browser can only hand over the files
 * themselves: then a file input has to be asked, while the press lasts.
 */
export function pickFiles(
  wanted: Wanted,
  onFiles: (files: readonly GivenFile[]) => void,
  pickers: Pickers = globalThis as Pickers,
): boolean {
  if (!pickers.showOpenFilePicker || !pickers.showDirectoryPicker) return false
  const handles =
    wanted === 'folder'
      ? pickers.showDirectoryPicker({ mode: 'read' }).then((folder) => [folder])
      : pickers.showOpenFilePicker({ multiple: wanted === 'files', types: TYPES })
  handles.then(filesOfHandles).then(
    (files) => files.length > 0 && onFiles(files),
    (error: unknown) => {
      const isLeft = error instanceof DOMException && error.name === 'AbortError'
      if (!isLeft) sayFailed('This browser could not read what you chose. Drop it here instead.')
    },
  )
  return true
}

/** What was chosen in a file input. */
export function takeFromInput(
  input: HTMLInputElement,
  wanted: Wanted,
  onFiles: (files: readonly GivenFile[]) => void,
): void {
  const files = [...(input.files ?? [])]
  if (files.length > 0) onFiles((wanted === 'folder' ? files.filter(isPicture) : files).map(withoutHandle))
  // The same file may be chosen again.
  input.value = ''
}

/** What a file input offers first. */
export const ACCEPTED = EXTENSIONS.join()
