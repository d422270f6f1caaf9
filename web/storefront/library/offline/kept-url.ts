import { createStore, type Readable, useStore } from '../../../state/store.ts'
import type { KeptPicture } from './kept-index.ts'
import { keptFiles } from './kept-pictures.ts'
import type { KeptFile } from './kept-storage.ts'

/** By picture and file, for as long as somebody shows it. */
const urls = new Map<string, Readable<string | null>>()

/** An address of a kept file in this page; null until it has been opened. */
export function useKeptUrl(picture: KeptPicture, which: KeptFile): string | null {
  const { owner, id, version } = picture
  const name = [owner, id, version, which].join(' ')
  const found = urls.get(name) ?? keptUrl(picture, which)
  urls.set(name, found)
  return useStore(found, null)
}

function keptUrl(picture: KeptPicture, which: KeptFile): Readable<string | null> {
  const url = createStore<string | null>(
    () => null,
    () => {
      let isGone = false
      void openFile(picture, which).then((file) => {
        if (file && !isGone) url.set(URL.createObjectURL(file))
      })
      return () => {
        isGone = true
        const made = url.get()
        if (made) URL.revokeObjectURL(made)
        url.set(null)
      }
    },
  )
  return url
}

/** Where the small one did not arrive, the whole file stands for it. */
async function openFile(picture: KeptPicture, which: KeptFile): Promise<Blob | null> {
  const files = keptFiles()
  return (await files.open(picture, which)) ?? (which === 'small' ? files.open(picture, 'file') : null)
}
