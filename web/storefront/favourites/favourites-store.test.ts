import { describe, expect, it, vi } from 'vitest'
import { MOST_FAVOURITES } from '../../../contract/accounts/favourites.ts'
import { type FavouritesKeeper, favouritesStore, parseIds } from './favourites.ts'

function keeper(ids: readonly string[] = []): FavouritesKeeper & { kept: readonly string[] } {
  const memory = {
    kept: ids,
    read: () => memory.kept,
    write: (next: readonly string[]) => {
      memory.kept = next
      return true
    },
  }
  return memory
}

describe('the list of favourites', () => {
  it('keeps what is pressed, newest first, and lets go what is pressed again', () => {
    const memory = keeper()
    const store = favouritesStore(memory)
    store.toggle('a')
    store.toggle('b')
    expect(memory.kept).toEqual(['b', 'a'])
    store.toggle('a')
    expect(memory.kept).toEqual(['b'])
    expect(store.has('a')).toBe(false)
  })

  it('loses nothing to another tab that was asleep', () => {
    const memory = keeper(['a'])
    const [front, asleep] = [favouritesStore(memory), favouritesStore(memory)]
    expect(asleep.has('a')).toBe(true)
    front.toggle('b')
    asleep.toggle('c')
    expect(memory.kept).toEqual(['c', 'b', 'a'])
  })

  it('tells its readers once per change and stays silent when nothing changed', () => {
    const store = favouritesStore(keeper(['a']))
    const onChange = vi.fn()
    const stop = store.subscribe(onChange)
    store.replace(['a'])
    expect(onChange).not.toHaveBeenCalled()
    store.replace(['a', 'c'])
    stop()
    store.toggle('d')
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('takes over a list without losing what another tab kept meanwhile', () => {
    const memory = keeper(['a'])
    const [front, asleep] = [favouritesStore(memory), favouritesStore(memory)]
    expect(asleep.get()).toEqual(['a'])
    front.toggle('b')
    asleep.keep(['x', 'a'])
    expect(memory.kept).toEqual(['x', 'a', 'b'])
  })

  it('keeps the newest of more than there is room for', () => {
    const store = favouritesStore(keeper(Array.from({ length: MOST_FAVOURITES }, (_, at) => `w${at}`)))
    store.toggle('new')
    expect([store.get().length, store.get()[0]]).toEqual([MOST_FAVOURITES, 'new'])
  })

  it('lives as long as the page where nothing can be stored', () => {
    const store = favouritesStore({ read: () => ['old'], write: () => false })
    store.toggle('new')
    store.refresh()
    expect(store.get()).toEqual(['new', 'old'])
  })

  it.each([null, '', '{', '{"a":1}', '7'])('is not read from %j', (text) => {
    expect(parseIds(text)).toBeNull()
  })
})
