import { useRef } from 'react'
import { type DropItem, DropZone, Text } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './uploads.module.css'

/** Of files in a folder; whatever else lies in it stays there. */
const PICTURE = /\.(?:png|jpe?g|webp|tiff?|avif)$/i
const TYPES = 'image/png,image/jpeg,image/webp,image/tiff,image/avif'

type DropAreaProps = { readonly onFiles: (files: readonly File[]) => void }

/** Takes files and folders, dropped, pasted or chosen. */
export function DropArea({ onFiles }: DropAreaProps) {
  return (
    <DropZone
      className={styles.drop ?? ''}
      getDropOperation={() => 'copy'}
      onDrop={async ({ items }) => onFiles(await filesOf(items))}
    >
      <Icon name="upload" />
      <div className={styles.dropWords}>
        <Text slot="label">
          <b>Drop 8K masters or a folder of them here</b>
        </Text>
        <small>
          PNG, JPEG, WebP, TIFF or AVIF, from 7680 × 4320. Each is checked and waits in the draft. After a lost
          connection they go on by themselves; after closing this tab, drop the same files again.
        </small>
      </div>
      <div className={styles.dropActs}>
        <ChooseButton label="Choose files …" onFiles={onFiles} />
        <ChooseButton label="Choose a folder …" isFolder onFiles={(files) => onFiles(files.filter(isPicture))} />
      </div>
    </DropZone>
  )
}

type ChooseButtonProps = DropAreaProps & { readonly label: string; readonly isFolder?: boolean }

function ChooseButton({ label, isFolder = false, onFiles }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={(element) => {
          input.current = element
          if (element && isFolder) element.webkitdirectory = true
        }}
        {...{ type: 'file', hidden: true, multiple: true, 'aria-label': label, accept: isFolder ? undefined : TYPES }}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Asks for one file; does nothing if nobody chooses one. */
export function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = TYPES
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  })
  input.click()
}

async function filesOf(items: readonly DropItem[]): Promise<File[]> {
  const files: File[] = []
  for (const item of items) {
    if (item.kind === 'file') files.push(await item.getFile())
    if (item.kind === 'directory') files.push(...(await filesIn(item)))
  }
  return files
}

async function filesIn(folder: Extract<DropItem, { kind: 'directory' }>): Promise<File[]> {
  const files: File[] = []
  for await (const item of folder.getEntries()) {
    if (item.kind === 'directory') files.push(...(await filesIn(item)))
    else if (PICTURE.test(item.name)) files.push(await item.getFile())
  }
  return files
}

function isPicture({ name }: File): boolean {
  return PICTURE.test(name)
}
