import { useRef } from 'react'
import { DropZone, Text } from 'react-aria-components'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import {
  ACCEPTED,
  filesOfHandles,
  filesOfItems,
  type GivenFile,
  handlesOf,
  pickFiles,
  takeFromInput,
} from './given-files.ts'
import styles from './uploads.module.css'

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
        aria-label="Paste, or"
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
          <ChooseButton label="Choose files …" wanted="files" onFiles={onFiles} />
          <ChooseButton label="Choose a folder …" wanted="folder" onFiles={onFiles} />
        </div>
      </DropZone>
    </div>
  )
}

type ChooseButtonProps = DropAreaProps & { readonly label: string; readonly wanted: 'files' | 'folder' }

function ChooseButton({ label, wanted, onFiles }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => pickFiles(wanted, onFiles) || input.current?.click()}>{label}</Button>
      <input
        ref={(element) => {
          input.current = element
          if (element) element.webkitdirectory = wanted === 'folder'
        }}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={wanted === 'folder' ? undefined : ACCEPTED}
        onChange={({ currentTarget }) => takeFromInput(currentTarget, wanted, onFiles)}
      />
    </>
  )
}

/** Asks for one file; does nothing if nobody chooses one. */
export function chooseFile(onFiles: (files: readonly GivenFile[]) => void): void {
  if (pickFiles('file', onFiles)) return
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = ACCEPTED
  input.addEventListener('change', () => takeFromInput(input, 'file', onFiles))
  input.click()
}
