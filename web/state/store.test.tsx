import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { createStore, useBrowserValue, useStore } from './store.ts'

describe('a store', () => {
  it('reads its first value once, and not before somebody asks for it', () => {
    const first = vi.fn(() => ['a'])
    const store = createStore(first)
    expect(first).not.toHaveBeenCalled()
    expect(store.get()).toBe(store.get())
    expect(first).toHaveBeenCalledTimes(1)
  })

  it('never reads its first value after another one was set', () => {
    const first = vi.fn(() => 1)
    const store = createStore(first)
    store.set(2)
    expect(store.get()).toBe(2)
    expect(first).not.toHaveBeenCalled()
  })

  it('tells every subscriber of a change, until it leaves', () => {
    const store = createStore(() => 1)
    const [stays, leaves] = [vi.fn(), vi.fn()]
    store.subscribe(stays)
    const leave = store.subscribe(leaves)
    store.set(2)
    leave()
    store.set(3)
    expect(stays).toHaveBeenCalledTimes(2)
    expect(leaves).toHaveBeenCalledTimes(1)
  })

  it('says nothing when the same value is set again', () => {
    const store = createStore<number>(() => 1)
    const onChange = vi.fn()
    store.subscribe(onChange)
    store.get()
    store.set(1)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('follows its source while there is a subscriber, and again when one comes back', () => {
    const [follow, unfollow] = [vi.fn(), vi.fn()]
    const store = createStore(
      () => 1,
      () => {
        follow()
        return unfollow
      },
    )
    const leave = [store.subscribe(() => {}), store.subscribe(() => {})]
    expect(follow).toHaveBeenCalledTimes(1)
    leave[0]?.()
    leave[0]?.()
    expect(unfollow).not.toHaveBeenCalled()
    leave[1]?.()
    expect(unfollow).toHaveBeenCalledTimes(1)
    store.subscribe(() => {})
    expect(follow).toHaveBeenCalledTimes(2)
  })
})

describe('a prerendered page', () => {
  it('shows the given value, and reads neither a store nor the browser', () => {
    const read = vi.fn(() => 'here')
    const store = createStore(read)
    function Page() {
      return `${useStore(store, 'not yet')}, ${useStore(null, 'nobody')}, ${useBrowserValue(read, 'unknown')}`
    }
    expect(renderToStaticMarkup(<Page />)).toBe('not yet, nobody, unknown')
    expect(read).not.toHaveBeenCalled()
  })
})
