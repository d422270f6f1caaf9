import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconHandle } from '../parts/button.tsx'
import { MenuItem } from '../parts/menu.tsx'

type MoveHandleProps = {
  readonly name: string
  /** Slugs in their order. */
  readonly order: readonly string[]
  readonly slug: string
  readonly isBusy: boolean
  /** The slug that it shall stand before; null is the end. */
  readonly onMove: (before: string | null) => void
}

/** Moves a row with the arrow keys, or to an end with Home and End. A press says so. */
export function MoveHandle({ name, order, slug, isBusy, onMove }: MoveHandleProps) {
  const at = order.indexOf(slug)
  const { place, ask, forget } = useAskedPlace({ order, slug, isBusy, onMove })
  function press(event: KeyboardEvent) {
    const from = place()
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: order.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to < order.length && to !== from) ask(to)
  }
  return (
    <IconHandle
      icon="grip"
      label={`Move ${name}: arrow keys, place ${at + 1} of ${order.length}`}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      onKeyDown={press}
      onBlur={forget}
    />
  )
}

/** A key that is pressed while the one before is still being saved counts from where that one leads, and is not lost. */
function useAskedPlace({ order, slug, isBusy, onMove }: Omit<MoveHandleProps, 'name'>) {
  const at = order.indexOf(slug)
  const asked = useRef<{ readonly place: number; readonly seen: string; isSent: boolean }>(undefined)
  const seen = order.join()
  function send(place: number) {
    asked.current = { place, seen, isSent: true }
    onMove(placeBefore(order, slug, place))
  }
  useEffect(() => {
    const { current } = asked
    if (!current || isBusy) return
    if (!current.isSent) send(current.place)
    else if (current.seen !== seen) asked.current = undefined
  })
  return {
    place: () => asked.current?.place ?? at,
    ask(place: number) {
      if (isBusy) asked.current = { place, seen, isSent: false }
      else send(place)
    },
    forget() {
      if (asked.current?.isSent) asked.current = undefined
    },
  }
}

type MoveItemsProps = Pick<MoveHandleProps, 'order' | 'slug' | 'onMove'>

/** The same for pointers and phones, in a row's menu. */
export function MoveItems({ order, slug, onMove }: MoveItemsProps) {
  const at = order.indexOf(slug)
  return (
    <>
      <MenuItem
        icon="arrow-up"
        label="Move up"
        isOff={at === 0}
        onAction={() => onMove(placeBefore(order, slug, at - 1))}
      />
      <MenuItem
        icon="arrow-down"
        label="Move down"
        isOff={at === order.length - 1}
        onAction={() => onMove(placeBefore(order, slug, at + 1))}
      />
    </>
  )
}

/** What a row stands before when it has this place. */
export function placeBefore(order: readonly string[], slug: string, place: number): string | null {
  return order.filter((other) => other !== slug)[place] ?? null
}
