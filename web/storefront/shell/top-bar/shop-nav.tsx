import { type MouseEvent, useEffect, useState } from 'react'
import { ALL_CATEGORIES_PATH } from '../../../../contract/site/routes.ts'
import { Link } from '../../../routing/link.tsx'
import { useAddress } from '../../../routing/router.tsx'
import { useStore } from '../../../state/store.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useModule } from '../../../ui/use-module.ts'
import { hasPictures } from '../../catalogue/counts.ts'
import { NOTHING_OWNED, ownedHint } from '../../checkout/owned-hint.ts'
import { useFavourites } from '../../favourites/favourites.ts'
import { findPanel } from '../../search/find-panel.ts'
import { Lamp } from './lamp.tsx'
import styles from './shop-nav.module.css'

const loadMenu = () => import('./shop-menu.tsx')

/** Where the shop's pictures are. On phones one key opens all of it; without scripts that key leads to the categories. */
export function ShopNav() {
  const { pathname } = useAddress()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const menu = useModule(isOpen, loadMenu, close)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not read; its change is the reason to close.
  useEffect(() => close, [pathname])
  function openMenu(event: MouseEvent) {
    event.preventDefault()
    setIsOpen(true)
  }
  if (!hasPictures()) return null
  return (
    <nav className={styles.shop} aria-label="Shop">
      <NavLink to="/bundles" className={styles.wide}>
        Bundles
      </NavLink>
      <NavLink to={ALL_CATEGORIES_PATH} className={styles.wide} onClick={openMenu} aria-haspopup="dialog">
        Categories <Icon name="chevron-down" />
      </NavLink>
      <FindButton />
      <NavLink
        to={ALL_CATEGORIES_PATH}
        className={styles.menu}
        onClick={openMenu}
        aria-haspopup="dialog"
        aria-label="Menu"
      >
        <Icon name="menu" />
      </NavLink>
      {isOpen && menu && <menu.default onClose={close} />}
    </nav>
  )
}

function FindButton() {
  return (
    <button
      type="button"
      className={classNames('scripted', styles.link, styles.wide)}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => findPanel.set({})}
    >
      <Icon name="search" />
      <span className={styles.word}>Find</span>
      <span className={styles.keys} aria-hidden="true">
        Ctrl K
      </span>
    </button>
  )
}

/** What belongs to whoever looks, guest or not. */
export function OwnNav() {
  const kept = useFavourites().length
  const isLit = useStore(ownedHint, NOTHING_OWNED).length > 0
  return (
    <nav className={classNames(styles.own, styles.wide)} aria-label="Yours">
      <NavLink to="/favourites" aria-label={kept > 0 ? `Favourites, ${kept}` : 'Favourites'}>
        <Icon name="heart" />
        {kept > 0 && <span className={classNames(styles.count, 'figures')}>{kept}</span>}
      </NavLink>
      <NavLink to="/library" aria-label={isLit ? 'Library, with what you own' : 'Library'}>
        <span className={styles.word}>Library</span>
        <Icon name="library" />
        <Lamp isLit={isLit} />
      </NavLink>
    </nav>
  )
}

type NavLinkProps = Parameters<typeof Link>[0]

function NavLink({ className, ...rest }: NavLinkProps) {
  const isHere = useAddress().pathname === rest.to
  return <Link {...rest} className={classNames(styles.link, className)} aria-current={isHere ? 'page' : undefined} />
}
