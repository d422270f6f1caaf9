import { type ToggleEvent, useRef, useState } from 'react'
import type { PickerContent, PickerLink } from '../../../../contract/content/content.ts'
import { MOST_ON_HOME } from '../../../../contract/site/paging.ts'
import { Link } from '../../../routing/link.tsx'
import { site } from '../../../state/site.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useScrolledPast } from '../../../ui/use-scrolled-past.ts'
import { AllCategoriesLink } from '../../catalogue/all-categories-link.tsx'
import { countWallpapers } from '../../catalogue/counts.ts'
import { getHome } from '../../catalogue/home.ts'
import { findCover } from '../../catalogue/posters.ts'
import listStyles from '../picker-list.module.css'
import styles from './category-picker.module.css'
import { pathOf } from './section-title.tsx'

const PANEL = 'category-picker'
const DOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The content's links, then the owner's own categories; without those that have nothing to show yet. */
function listLinks() {
  const { picker } = getHome().content
  return [...picker.links, ...ownLinks(picker)].slice(0, MOST_ON_HOME).flatMap(({ label, category, alias }) => {
    const cover = findCover(category)
    return cover ? [{ label, path: alias ?? pathOf(category), cover }] : []
  })
}

function ownLinks({ links, leavesOut }: PickerContent): PickerLink[] {
  const known = new Set([...links.map(({ category }) => category), ...leavesOut])
  return site()
    .categories.filter(({ slug }) => !known.has(slug) && countWallpapers(slug) > 0)
    .map(({ slug, name }) => ({ label: name, category: slug }))
}

/**
 * The panel is a popover, so the browser opens it without our help, closes it on Esc and on a press outside, and gives the
 * focus back to the button.
 */
export function CategoryPicker() {
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isCompact = useScrolledPast(0.5) && !isOpen
  const links = listLinks()
  if (links.length === 0) return null
  return (
    <div className={styles.picker} data-compact={isCompact}>
      <button type="button" className={styles.button} popoverTarget={PANEL}>
        <span className={styles.mark} aria-hidden="true">
          {DOTS.map((dot) => (
            <i key={dot} />
          ))}
        </span>
        <span className={isCompact ? 'visually-hidden' : styles.label}>{isOpen ? 'Close' : 'Categories'}</span>
      </button>
      <nav
        ref={panel}
        id={PANEL}
        className={styles.panel}
        popover="auto"
        aria-label="Categories"
        onToggle={(event: ToggleEvent<HTMLElement>) => setIsOpen(event.newState === 'open')}
      >
        <ul className={listStyles.list}>
          {links.map(({ label, path, cover }) => (
            <li key={label}>
              <Link to={path} onClick={() => panel.current?.hidePopover?.()}>
                <Picture picture={cover} sizes="(width >= 48rem) 21vw, 34vw" alt="" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <AllCategoriesLink className={styles.all} onClick={() => panel.current?.hidePopover?.()} />
      </nav>
    </div>
  )
}
