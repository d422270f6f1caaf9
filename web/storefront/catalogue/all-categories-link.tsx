import { MOST_ON_HOME } from '../../../contract/site/paging.ts'
import { ALL_CATEGORIES_PATH } from '../../../contract/site/routes.ts'
import { Link } from '../../routing/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { listShownCategories } from './counts.ts'

type AllCategoriesLinkProps = { readonly className?: string | undefined; readonly onClick?: () => void }

/** Nothing in a shop whose home page shows them all. */
export function AllCategoriesLink({ className, onClick }: AllCategoriesLinkProps) {
  const { length } = listShownCategories()
  if (length <= MOST_ON_HOME) return null
  return (
    <Link to={ALL_CATEGORIES_PATH} className={className} onClick={onClick}>
      All {length} categories <Icon name="arrow-right" />
    </Link>
  )
}
