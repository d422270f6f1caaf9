import type { Library } from '../../../../contract/library/library.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { libraryPath } from '../../checkout/paths.ts'
import { BoughtTwice, ClosedOrders } from '../../library/closed-orders.tsx'
import { isNewBundle, lastVisit } from '../../library/last-visit.ts'
import { OwnedBundles } from '../../library/owned-bundles.tsx'
import { useLibrary } from '../../library/use-library.ts'
import styles from './library-section.module.css'

type LibrarySectionProps = {
  /** Below nothing but the page's title. */
  readonly isFirst?: boolean
}

/** What is owned, above what can be bought. With all-access the bundles below are the library, so only the new is shown. */
export function LibrarySection({ isFirst = false }: LibrarySectionProps) {
  const { answer } = useLibrary()
  if (!answer) return null
  const visit = answer.allAccessSince ? lastVisit(answer) : null
  const bundles = answer.allAccessSince ? answer.bundles.filter((bundle) => isNewBundle(bundle, visit)) : answer.bundles
  if (bundles.length === 0) {
    return (
      <>
        <BoughtTwice orders={answer.twice} />
        {answer.closed.length > 0 && <Closed library={answer} />}
      </>
    )
  }
  return (
    <section className={classNames(styles.library, isFirst && styles.first)} aria-labelledby="library">
      <div className={styles.head}>
        <h2 className="heading" id="library">
          {answer.allAccessSince ? 'New since your last visit' : 'Your library'}
        </h2>
        <LinkButton to={libraryPath()} small>
          Open your library
        </LinkButton>
      </div>
      <BoughtTwice orders={answer.twice} />
      <OwnedBundles library={{ ...answer, bundles }} visit={visit} level="h3" />
      {answer.closed.length > 0 && (
        <div className={styles.closed}>
          <ClosedOrders orders={answer.closed} level="h3" />
        </div>
      )}
    </section>
  )
}

/** Bought once, and not open now. */
function Closed({ library }: { library: Library }) {
  return (
    <section className={styles.library} aria-labelledby="library">
      <div className={styles.head}>
        <h2 className="heading" id="library">
          Your library
        </h2>
      </div>
      <ClosedOrders orders={library.closed} level="h3" />
    </section>
  )
}
