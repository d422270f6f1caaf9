import type { DropItem } from 'react-aria-components'
import { sayFailed } from '../../state/toasts.ts'

/** A file that somebody dropped or chose. */
export type GivenFile = {
  readonly file: File
  /** How the browser finds it again after a reload, where it can; and what was dropped: itself or a folder above it. */
  readonly handle: FileSystemFileHandle | null
  readonly root: FileSystemHandle | null
}

/** Of files in a folder; whatever else lies in it stays there. */
const PICTURE = /\.(?:png|jpe?g|webp|tiff?|avif)$/i

function isPicture({ name }: { readonly name: string }): boolean {
  return PICTURE.test(name)
}

function withoutHandle(file: File): GivenFile {
  return { file, handle: null, root: null }
}

/** Not every browser has it: https://wicg.github.io/file-system-access/ */
type HandleItem = { readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/** Of what is being dropped; has to be asked while the event lasts. Nothing if the browser cannot find it all again. */
export function handlesOf(items: DataTransferItemList): Promise<FileSystemHandle[] | undefined> {
  const asked = [...items].map((item) => (item as HandleItem).getAsFileSystemHandle?.())
  return Promise.all(asked).then(
    (handles) => (handles.length > 0 && handles.every(isHandle) ? handles : undefined),
    () => undefined,
  )
}

function isHandle(handle: FileSystemHandle | null | undefined): handle is FileSystemHandle {
  return Boolean(handle)
}

export async function filesOfHandles(handles: readonly FileSystemHandle[]): Promise<GivenFile[]> {
  const files: GivenFile[] = []
  for (const root of handles) {
    for await (const handle of filesBelow(root)) files.push({ handle, root, file: await handle.getFile() })
  }
  return files
}

async function* filesBelow(handle: FileSystemHandle, isInFolder = false): AsyncGenerator<FileSystemFileHandle> {
  if (handle.kind === 'file') {
    if (!isInFolder || isPicture(handle)) yield handle as FileSystemFileHandle
    return
  }
  for await (const inner of (handle as FileSystemDirectoryHandle).values()) yield* filesBelow(inner, true)
}

/** The same where there are no handles. */
export async function filesOfItems(
  items: Iterable<DropItem> | AsyncIterable<DropItem>,
  isInFolder = false,
): Promise<GivenFile[]> {
  const files: GivenFile[] = []
  for await (const item of items) {
    if (item.kind === 'directory') files.push(...(await filesOfItems(item.getEntries(), true)))
    if (item.kind === 'file' && (!isInFolder || isPicture(item))) files.push(withoutHandle(await item.getFile()))
  }
  return files
}

type Asked = FileSystemHandle & {
  readonly queryPermission?: (wish: { readonly mode: 'read' }) => Promise<PermissionState>
  readonly requestPermission?: (wish: { readonly mode: 'read' }) => Promise<PermissionState>
}

const READ = { mode: 'read' } as const

/** Whether it may be read without asking; where nobody can be asked, reading it is all that is left to try. */
export async function mayRead(handle: Asked): Promise<boolean> {
  return !handle.queryPermission || (await handle.queryPermission(READ)) === 'granted'
}

/** Asks, by a press of somebody, for what was dropped; a folder once for all that lies in it. */
export async function askToRead(roots: readonly FileSystemHandle[]): Promise<void> {
  const asked: FileSystemHandle[] = []
  for (const root of roots) {
    const isKnown = await Promise.all(asked.map((other) => other.isSameEntry(root)))
    if (isKnown.includes(true) || (await mayRead(root))) continue
    asked.push(root)
    await (root as Asked).requestPermission?.(READ)
  }
}

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
