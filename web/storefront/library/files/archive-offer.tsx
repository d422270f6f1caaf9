import { useState } from 'react'
import { aboutTime } from '../../../../contract/in-words.ts'
import type { LibraryBundleView } from '../../../../contract/library/library.ts'
import { useBrowserValue } from '../../../state/store.ts'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useModule } from '../../../ui/use-module.ts'
import { ProgressBar } from '../../../ui/waiting.tsx'
import { prepareBundle } from '../library-requests.ts'
import { isUnderWay } from '../use-library.ts'
import styles from './archive-offer.module.css'
import { useAskFirst, useFileLink } from './consent.tsx'
import { megabytes } from './downloads.ts'

type ArchiveOfferProps = {
  readonly view: LibraryBundleView
  /** A line while something else is what the screen is for. */
  readonly tone: 'ember' | 'line'
  readonly onChange: () => void
}

/** The whole bundle: as one ZIP, into a folder, or how far its files are. It never says more than what is ready. */
export function ArchiveOffer({ view, tone, onChange }: ArchiveOfferProps) {
  const isDrawing = view.wallpapers.some(isUnderWay)
  return (
    <div className={styles.offer}>
      {view.zip && <Archive zip={view.zip} tone={tone} />}
      {!view.zip && isDrawing && <Drawing view={view} />}
      {!view.zip && !isDrawing && <Unready view={view} tone={tone} onChange={onChange} />}
      <FolderDownload view={view} />
    </div>
  )
}

type ArchiveProps = Pick<ArchiveOfferProps, 'tone'> & { readonly zip: NonNullable<LibraryBundleView['zip']> }

function Archive({ zip, tone }: ArchiveProps) {
  const link = useFileLink(zip.path)
  return (
    <>
      <DownloadButton {...link} tone={tone} wide>
        <Icon name="download" />
        Download all <small className="figures">ZIP, {megabytes(zip.sizeBytes)}</small>
      </DownloadButton>
      <p className={styles.line}>A stopped download goes on where it ended.</p>
    </>
  )
}

function Drawing({ view: { ready, total, wallpapers, secondsLeft } }: { view: LibraryBundleView }) {
  const failed = wallpapers.filter(({ state }) => state === 'failed').length
  return (
    <div role="status">
      <p className={`figures ${styles.pair}`}>
        <span>Drawing the 8K files</span>
        <span>
          {ready} of {total} ready
        </span>
      </p>
      <ProgressBar label="Drawing the 8K files" share={total ? ready / total : 0} />
      <p className={styles.line}>
        {failed > 0 && `${failed} could not be drawn and will be tried again. `}
        {secondsLeft !== null && `The rest takes ${aboutTime(secondsLeft)}. `}
        What is ready below can be downloaded now. You may close this page: the work goes on, and a mail tells you when
        all of them are there.
      </p>
    </div>
  )
}

function howLong({ secondsLeft }: LibraryBundleView): string {
  return secondsLeft === null ? ', one after the other' : `, which takes ${aboutTime(secondsLeft)}`
}

/** Nothing is being drawn, and something is missing. */
function Unready({ view, tone, onChange }: ArchiveOfferProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const missing = view.wallpapers.filter((wallpaper) => wallpaper.state === 'missing').length
  const canPrepare = view.ready + missing < view.total
  async function prepare() {
    setState('busy')
    await prepareBundle(view.slug).then(
      () => setState('idle'),
      () => setState('failed'),
    )
    onChange()
  }
  return (
    <>
      {canPrepare && (
        <Button tone={tone} wide busy={state === 'busy'} onClick={() => void prepare()}>
          Prepare all
        </Button>
      )}
      <p className={styles.line} role="status">
        {view.ready} of {view.total} are ready.{' '}
        {canPrepare &&
          `The others are drawn when you ask for them${howLong(view)}; a mail tells you when all are there. `}
        {missing > 0 && `${missing} are not in the shop yet; we have to add them. `}
        {state === 'failed' && 'We cannot be reached at the moment. Please try again.'}
      </p>
    </>
  )
}

/** Not in every browser, and not yet in TypeScript's own types. */
type Picking = { showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle> }

const loadPanel = () => import('./folder-panel.tsx')

/** Saves the 8K files one by one into a folder, where the browser can write into one; elsewhere there is the ZIP. */
function FolderDownload({ view }: { view: LibraryBundleView }) {
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
