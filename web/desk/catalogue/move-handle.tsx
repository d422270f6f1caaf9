import type { KeyboardEvent } from 'react'
import { IconButton } from '../parts/button.tsx'
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
  function press(event: KeyboardEvent) {
    const place = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: order.length - 1 }[event.key]
    if (place === undefined) return
    event.preventDefault()
    if (!isBusy && place >= 0 && place < order.length && place !== at) onMove(placeBefore(order, slug, place))
  }
  return (
    <IconButton
      icon="grip"
      label={`Move ${name}: arrow keys, place ${at + 1} of ${order.length}`}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      onKeyDown={press}
    />
  )
}

type MoveItemsProps = Pick<MoveHandleProps, 'order' | 'slug' | 'onMove'>

/** The same for pointers and phones, in a row's menu. */
export function MoveItems({ order, slug, onMove }: MoveItemsProps) {
  const at = order.indexOf(slug)
  return (
    <>
      <MenuItem
        {...{ icon: 'arrow-up', label: 'Move up', isOff: at === 0 }}
        onAction={() => onMove(placeBefore(order, slug, at - 1))}
      />
      <MenuItem
        {...{ icon: 'arrow-down', label: 'Move down', isOff: at === order.length - 1 }}
        onAction={() => onMove(placeBefore(order, slug, at + 1))}
      />
    </>
  )
}

/** What a row stands before when it has this place. */
export function placeBefore(order: readonly string[], slug: string, place: number): string | null {
  return order.filter((other) => other !== slug)[place] ?? null
}
