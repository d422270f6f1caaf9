import { countOf } from '../../../contract/count.ts'
import type { BundleOffer } from '../../../contract/site/site-data.ts'
import { Link } from '../../routing/link.tsx'
import { site } from '../../state/site.ts'

/** How many pictures, and what each is as a file. */
export function describeContents({ count, file }: Pick<BundleOffer, 'count' | 'file'>): string {
  return `${countOf(count, 'wallpaper')}, ${file}`
}

type PromisesProps = { readonly ofAll?: boolean; readonly className?: string | undefined }

/** What may be done with the files, and when the money comes back: a line each, and where all of it stands. */
export function Promises({ ofAll = false, className }: PromisesProps) {
  const { licence, refund, refundOfAll } = site().content.promises
  return (
    <p className={className}>
      {licence}{' '}
      <Link to="/licence" className="link">
        Licence
      </Link>
      {'. '}
      {ofAll ? refundOfAll : refund}{' '}
      <Link to="/refunds" className="link">
        Refunds
      </Link>
      .
    </p>
  )
}
