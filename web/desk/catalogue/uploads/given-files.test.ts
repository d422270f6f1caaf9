import { expect, it, vi } from 'vitest'
import { type GivenFile, mayRead, pickFiles } from './given-files.ts'

it.each([
  ['granted', true],
  ['prompt', false],
  ['denied', false],
  // Nobody can be asked.
  [undefined, true],
] as const)('reads a file whose permission is %s: %s', async (state, isRead) => {
  const handle = state && { queryPermission: async () => state }
  expect(await mayRead({ ...handle } as FileSystemHandle)).toBe(isRead)
})

const NEVER = () => Promise.reject(new Error('Nobody asked for it.'))

function handleOf(name: string): FileSystemFileHandle {
  return { kind: 'file', name, getFile: async () => new File(['pixels'], name) } as FileSystemFileHandle
}

async function* listed(...handles: FileSystemHandle[]) {
  yield* handles
}

it('keeps what finds chosen files again after a reload', async () => {
  const chosen = [handleOf('one.png'), handleOf('notes.txt')]
  const onFiles = vi.fn<(files: readonly GivenFile[]) => void>()
  const isAsked = pickFiles('files', onFiles, { showOpenFilePicker: async () => chosen, showDirectoryPicker: NEVER })
  expect(isAsked).toBe(true)
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce())
  const files = onFiles.mock.calls[0]?.[0] ?? []
  expect(files.map(({ file, handle, root }) => [file.name, handle, root])).toEqual([
    ['one.png', chosen[0], chosen[0]],
    ['notes.txt', chosen[1], chosen[1]],
  ])
})

it('takes the pictures of a chosen folder, which is asked for once after a reload', async () => {
  const inner = handleOf('one.png')
  const folder = { kind: 'directory', values: () => listed(inner, handleOf('notes.txt')) }
  const onFiles = vi.fn<(files: readonly GivenFile[]) => void>()
  const showDirectoryPicker = async () => folder as unknown as FileSystemDirectoryHandle
  pickFiles('folder', onFiles, { showOpenFilePicker: NEVER, showDirectoryPicker })
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce())
  expect(onFiles.mock.calls[0]?.[0]).toMatchObject([{ handle: inner, root: folder }])
})

it('leaves it to a file input where the browser has no windows of its own', () => {
  expect(pickFiles('files', vi.fn(), {})).toBe(false)
})

it('takes nothing from whoever closes the window', async () => {
  const onFiles = vi.fn()
  const closed = Promise.reject<FileSystemFileHandle[]>(new DOMException('closed', 'AbortError'))
  pickFiles('file', onFiles, { showOpenFilePicker: () => closed, showDirectoryPicker: NEVER })
  await closed.catch(() => {})
  expect(onFiles).not.toHaveBeenCalled()
})
