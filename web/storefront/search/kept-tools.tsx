import { LinkButton } from '../../routing/link-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Asking } from './favourites-dialog.tsx'
import styles from './kept-tools.module.css'

type KeptToolsProps = {
  /** How many are listed. */
  readonly count: number
  readonly isSelecting: boolean
  readonly onAsk: (asking: Asking) => void
  readonly onSelect: () => void
}

/** What can be done with all that is listed. */
export function KeptTools({ count, isSelecting, onAsk, onSelect }: KeptToolsProps) {
  return (
    <div className={styles.tools}>
      {count > 0 && (
        <Button small aria-haspopup="dialog" onClick={() => onAsk('share')}>
          <Icon name="share" />
          Share as link
        </Button>
      )}
      {count > 0 && (
        <Button small data-select onClick={onSelect}>
          {isSelecting ? 'Done' : 'Select'}
        </Button>
      )}
      <LinkButton small to="/feed">
        Daily feed
      </LinkButton>
    </div>
  )
}
