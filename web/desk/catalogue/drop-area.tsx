import { useRef } from 'react'
import { DropZone, Text } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { filesOfHandles, filesOfItems, type GivenFile, handlesOf, isPicture, withoutHandle } from './given-files.ts'
import styles from './uploads.module.css'

const TYPES = 'image/png,image/jpeg,image/webp,image/tiff,image/avif'

type DropAreaProps = { readonly onFiles: (files: readonly GivenFile[]) => void }

/** Takes files and folders, dropped, pasted or chosen. */
export function DropArea({ onFiles }: DropAreaProps) {
  const dropped = useRef<ReturnType<typeof handlesOf>>(undefined)
  return (
    <div
      onDropCapture={({ dataTransfer }) => {
        dropped.current = handlesOf(dataTransfer.items)
      }}
    >
      <DropZone
        className={styles.drop ?? ''}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const handles = await dropped.current
          dropped.current = undefined
          onFiles(handles ? await filesOfHandles(handles) : await filesOfItems(items))
        }}
      >
        <Icon name="upload" />
        <div className={styles.dropWords}>
          <Text slot="label">
            <b>Drop 8K masters or a folder of them here</b>
          </Text>
          <small>
            PNG, JPEG, WebP, TIFF or AVIF, from 7680 × 4320. Each is checked and waits in the draft. After a lost
            connection they go on by themselves; after closing this tab it is said here what to do.
          </small>
        </div>
        <div className={styles.dropActs}>
          <ChooseButton label="Choose files …" onFiles={onFiles} />
          <ChooseButton label="Choose a folder …" isFolder onFiles={onFiles} />
        </div>
      </DropZone>
    </div>
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
          const files = [...(currentTarget.files ?? [])]
          onFiles((isFolder ? files.filter(isPicture) : files).map(withoutHandle))
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
