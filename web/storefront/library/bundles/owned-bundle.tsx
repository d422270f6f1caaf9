import { useState } from 'react'
import type { LibraryBundle, LibraryBundleView } from '../../../../contract/library/library.ts'
import { Link } from '../../../routing/link.tsx'
import { LinkButton } from '../../../routing/link-button.tsx'
import { fitted } from '../../../ui/fitted.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ProgressBar } from '../../../ui/waiting.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import { reviewPath } from '../../checkout/paths.ts'
import { ArchiveOffer } from '../files/archive-offer.tsx'
import { ConsentGate } from '../files/consent.tsx'
import type { Selected, Selecting } from '../files/selected-files.tsx'
import type { Visit } from '../last-visit.ts'
import { KeepBundle } from '../offline/save-bundle.tsx'
import { useBundle } from '../use-library.ts'
import styles from './owned-bundle.module.css'
import { OwnedWallpapers } from './owned-wallpapers.tsx'

/** An owned bundle: the whole of it first, then every wallpaper with its sizes. */
type OwnedBundleProps = {
  readonly bundle: LibraryBundle
  readonly visit: Visit | null
  /** What its owner may rate: the bundle, or all-access, by which they have it. */
  readonly rate: string
}

export function OwnedBundle({ bundle, visit, rate }: OwnedBundleProps) {
  const { status, answer, refresh } = useBundle(bundle.slug)
  const [selected, onSelect] = useState<Selected>(null)
  const { cover } = bundle
  return (
    <ConsentGate view={answer} onChange={refresh}>
      <section className={`grid on-picture ${styles.owned}`}>
        {cover && (
          <div className={styles.picture}>
            <Picture picture={cover} sizes="100vw" alt="" priority />
          </div>
        )}
        <LinkButton to="/library" tone="bare" small className={styles.back}>
          ← Library
        </LinkButton>
        <div className={styles.name}>
          <h1 style={fitted([bundle.name])}>{bundle.name}</h1>
          <p className="figures">
            {bundle.total} {bundle.total === 1 ? 'wallpaper' : 'wallpapers'}, yours since {longDate(bundle.since)}
          </p>
          <Link to={reviewPath(rate)} className="link">
            Rate it
          </Link>
        </div>
        <div className={styles.offer}>
          {answer ? (
            <>
              <ArchiveOffer view={answer} tone={selected ? 'line' : 'ember'} onChange={refresh} />
              <KeepBundle view={answer} />
            </>
          ) : (
            <Opening hasFailed={status === 'failed'} />
          )}
        </div>
      </section>
      {answer && (
        <BundleDetails view={answer} onChange={refresh} visit={visit} selected={selected} onSelect={onSelect} />
      )}
    </ConsentGate>
  )
}

function Opening({ hasFailed }: { hasFailed: boolean }) {
  return (
    <div role="status">
      <ProgressBar label="Opening the bundle" />
      {hasFailed && <p>We cannot be reached at the moment. This page keeps trying.</p>}
    </div>
  )
}

type BundleDetailsProps = Selecting & {
  readonly view: LibraryBundleView
  readonly visit: Visit | null
  readonly onChange: () => void
}

function BundleDetails(props: BundleDetailsProps) {
  return (
    <section aria-labelledby="wallpapers">
      <h2 className="visually-hidden" id="wallpapers">
        Wallpapers
      </h2>
      <OwnedWallpapers {...props} />
    </section>
  )
}
