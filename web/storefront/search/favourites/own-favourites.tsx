import { useMemo, useRef, useState } from 'react'
import type { Collection } from '../../../../contract/accounts/collections.ts'
import { countOf } from '../../../../contract/count.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { useAddress, useNavigate } from '../../../routing/router.tsx'
import { useBrowserValue } from '../../../state/store.ts'
import { Button } from '../../../ui/button.tsx'
import type { Collections } from '../../collections/change-collections.ts'
import { CollectionChips } from '../../collections/collection-chips.tsx'
import { collections, useCollections } from '../../collections/collections.ts'
import { useFavourites } from '../../favourites/favourites.ts'
import styles from '../favourites-page.module.css'
import { useSearch } from '../use-search.ts'
import { type Asking, FavouritesDialog } from './favourites-dialog.tsx'
import { BrowserOnly, FavouritesHead, KeptTools } from './favourites-head.tsx'
import { KeptList, useOpenPicture } from './kept-list.tsx'
import { SelectedFavourites, useSelecting } from './selected-favourites.tsx'

/** What this browser or account keeps, all of it or a collection. */
export function OwnFavourites() {
  const kept = useFavourites()
  const held = useHeld(kept)
  const all = useCollections()
  const { chosen, choose } = useChosenCollection(all)
  const asked = useMemo(() => (chosen ? held.filter((id) => chosen.pictures.includes(id)) : held), [chosen, held])
  const search = useSearch({ words: '', colour: null, kept: asked })
  const results = search.results.filter(({ wallpaper }) => kept.includes(wallpaper.id))
  const open = useOpenPicture(search.results)
  const [asking, ask] = useState<Asking>(null)
  const bar = useRef<HTMLDivElement>(null)
  const { selected, select, said, finish } = useSelecting(bar)

  function show(id: string | null) {
    finish('')
    // What was asked about another one is asked about none.
    ask(null)
    choose(id)
  }

  function takeOut() {
    if (!chosen || !selected) return
    collections.change({ kind: 'take-out', id: chosen.id, pictures: [...selected] })
    finish(`${countOf(selected.size, 'picture')} taken out of ${chosen.name}.`)
  }

  return (
    <>
      <FavouritesHead chosen={chosen} status={search.status} count={results.length} onAsk={ask} />
      {(kept.length > 0 || all.length > 0) && (
        <div className={styles.bar} ref={bar}>
          <CollectionChips
            collections={all}
            kept={kept}
            chosen={chosen?.id ?? null}
            onChoose={show}
            onMake={() => ask('make')}
          />
          <KeptTools
            count={results.length}
            isSelecting={selected !== null}
            onAsk={ask}
            onSelect={() => (selected ? finish('') : select(new Set()))}
          />
          <p className={styles.said} role="status">
            {said}
          </p>
        </div>
      )}
      {kept.length > 0 && !chosen && <BrowserOnly />}
      {search.status === 'ready' && search.total === 0 && (
        <div className={styles.empty}>
          {kept.length > 0 ? (
            <Button onClick={() => show(null)}>Show all favourites</Button>
          ) : (
            <LinkButton to="/bundles">See the bundles</LinkButton>
          )}
        </div>
      )}
      <div className={styles.results}>
        <KeptList results={selected ? results : search.results} onSelect={select} onOpen={open} selected={selected} />
      </div>
      {selected && (
        <SelectedFavourites
          count={selected.size}
          onAll={() => select(new Set(results.map(({ wallpaper }) => wallpaper.id)))}
          onAdd={() => ask(all.length > 0 ? 'choose' : 'make')}
          onTakeOut={chosen && takeOut}
          onDone={() => finish('')}
        />
      )}
      <FavouritesDialog
        asking={asking}
        all={all}
        kept={kept}
        chosen={chosen}
        results={results}
        selected={selected}
        finish={finish}
        onAsk={ask}
        onShow={choose}
      />
    </>
  )
}

const PARAMETER = 'collection'

/** The collection that the address asks for: whoever comes back from a picture finds it as it was. */
function useChosenCollection(all: Collections): {
  readonly chosen: Collection | null
  readonly choose: (id: string | null) => void
} {
  const { pathname, search } = useAddress()
  const navigate = useNavigate()
  const asked = useBrowserValue(() => new URLSearchParams(search).get(PARAMETER), null)
  return {
    chosen: all.find(({ id }) => id === asked) ?? null,
    choose: (id) => {
      const to = id === null ? pathname : `?${new URLSearchParams({ [PARAMETER]: id })}`
      navigate(to, { replace: true })
    },
  }
}

/**
 * What is kept, and what was let go of since the page came: it stays where it is, so that a press too many is undone by the
 * next. Nothing stays when nothing is kept, as after a sign-out.
 */
function useHeld(kept: readonly string[]): readonly string[] {
  const [held, setHeld] = useState(kept)
  const added = kept.filter((id) => !held.includes(id))
  const next = kept.length === 0 ? kept : added.length > 0 ? [...added, ...held] : held
  if (next !== held && (next.length > 0 || held.length > 0)) setHeld(next)
  return next
}
