import { useState } from 'react'
import type { LibraryBundleView } from '../../../../contract/library/library.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemLine } from '../../../ui/forms.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProgressBar } from '../../../ui/waiting.tsx'
import { useAskFirst } from '../files/consent.tsx'
import { megabytes } from '../files/downloads.ts'
import { OfflineIcon } from './offline-note.tsx'
import styles from './save-bundle.module.css'
import type { Keeping } from './save-queue.ts'
import { type SavedPicture, sumBytes } from './saved-index.ts'
import { giveBack, keeping, keepPictures, useKeeper, useKeeping, useSaved } from './saved-pictures.ts'
import { screenHere, wantedPicture } from './wanted-pictures.ts'

/** A bundle for when there is no network: how much of it is on this device, and the presses that change that. */
export function KeepBundle({ view }: { view: LibraryBundleView }) {
  const { status, index } = useSaved()
  const jobs = useKeeping().filter(({ picture }) => picture.bundle === view.slug)
  const keeper = useKeeper()
  const mine = index.pictures.filter(({ bundle }) => bundle === view.slug)
  if (status === 'unknown' || view.ready === 0) return null
  if (status === 'closed') return <p className={styles.line}>{CLOSED}</p>
  if (keeper === null) return <p className={styles.line}>{NOT_REMEMBERED}</p>
  if (jobs.length > 0) return <Progress jobs={jobs} kept={mine} />
  return <Offer view={view} kept={mine} keeper={keeper} />
}

const CLOSED =
  'This browser keeps nothing to look at offline, as in a private window. Download what you want to have at hand.'
const NOT_REMEMBERED =
  'You are not remembered on this browser, so nothing is kept on it. Log in with “Remember me” to have wallpapers here offline.'

function Progress({ jobs, kept }: { jobs: readonly Keeping[]; kept: readonly SavedPicture[] }) {
  const isWorking = jobs.some(({ state }) => state === 'fetching' || state === 'waiting')
  const problem = jobs.find((job) => job.problem)?.problem ?? null
  const total = kept.length + jobs.length
  const title = isWorking ? 'Keeping on this device' : 'Stopped'
  const bytes = sumBytes(kept) + jobs.reduce((sum, job) => sum + job.bytes, 0)
  return (
    <section className={styles.keep} aria-label="On this device">
      <p className={`figures ${styles.pair}`} role="status">
        <span>{title}</span>
        <span>
          {kept.length} of {total}
        </span>
      </p>
      <ProgressBar label="Keeping on this device" share={total ? kept.length / total : 0} />
      <div className={styles.pair}>
        <p className="figures">{megabytes(bytes)}</p>
        <div className={styles.actions}>
          {!isWorking && (
            <Button small tone="bare" onClick={() => keeping().forget(({ picture }) => isOneOf(jobs, picture))}>
              Leave it at that
            </Button>
          )}
          <Button small onClick={isWorking ? keeping().stop : keeping().resume}>
            <Icon name={isWorking ? 'pause' : 'play'} />
            {isWorking ? 'Stop' : 'Go on'}
          </Button>
        </div>
      </div>
      <ProblemLine words={problem} />
    </section>
  )
}

function isOneOf(jobs: readonly Keeping[], { id }: { readonly id: string }): boolean {
  return jobs.some(({ picture }) => picture.id === id)
}

type OfferProps = {
  readonly view: LibraryBundleView
  readonly kept: readonly SavedPicture[]
  readonly keeper: string
}

function Offer({ view, kept, keeper }: OfferProps) {
  const askFirst = useAskFirst()
  const [isBusy, setBusy] = useState(false)
  const missing = view.wallpapers.filter(({ id, state }) => state === 'ready' && kept.every((each) => each.id !== id))
  const { width, height } = screenHere()
  const keepAll = () =>
    void keepPictures(missing.map((wallpaper) => wantedPicture(view, wallpaper, keeper, { width, height })))
  async function giveAllBack() {
    setBusy(true)
    await giveBack(kept).finally(() => setBusy(false))
  }
  return (
    <section className={styles.keep} aria-label="On this device">
      {kept.length > 0 && (
        <div className={styles.pair}>
          <p className={`figures ${styles.mark}`} role="status">
            <OfflineIcon name="device" />
            {kept.length} of {view.total} on this device, {megabytes(sumBytes(kept))}
          </p>
          <Button small busy={isBusy} onClick={() => void giveAllBack()}>
            Give back
          </Button>
        </div>
      )}
      {missing.length > 0 && (
        <Button wide onClick={() => askFirst(keepAll)}>
          <OfflineIcon name="device" />
          {keepWords(missing.length, kept.length, view.total)}
        </Button>
      )}
      {missing.length > 0 && kept.length === 0 && (
        <p className={styles.line}>
          Cut for this screen ({width} × {height}), a few megabytes each. They open here without a network.
        </p>
      )}
    </section>
  )
}

function keepWords(missing: number, kept: number, total: number): string {
  if (kept > 0) return `Keep the other ${missing} here`
  return missing === total ? `Keep all ${total} on this device` : `Keep the ${missing} ready on this device`
}
