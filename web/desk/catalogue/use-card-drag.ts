import { type DragEvent, useState } from 'react'

/** Says what is dragged, so that files and other things are none of a card's business. */
const TYPE = 'application/x-picture'

/** A card is dragged by its handle, and dropped before or after another one; the arrow keys of the handle do the same. */
export function useCardDrag(
  id: string,
  order: readonly string[],
  onMove: (moved: string, before: string | null) => void,
) {
  const [side, setSide] = useState<'before' | 'after'>()
  function over(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes(TYPE)) return
    event.preventDefault()
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setSide(event.clientX < left + width / 2 ? 'before' : 'after')
  }
  function drop(event: DragEvent<HTMLElement>) {
    const moved = event.dataTransfer.getData(TYPE)
    setSide(undefined)
    if (!moved) return
    event.preventDefault()
    const before = side === 'before' ? id : (order.filter((other) => other !== moved)[placeOf(moved) + 1] ?? null)
    const stood = order[order.indexOf(moved) + 1] ?? null
    if (moved !== id && before !== moved && before !== stood) onMove(moved, before)
  }
  const placeOf = (moved: string) => order.filter((other) => other !== moved).indexOf(id)
  return {
    source: {
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.setData(TYPE, id)
        event.dataTransfer.effectAllowed = 'move'
      },
    },
    target: { onDragOver: over, onDragLeave: () => setSide(undefined), onDrop: drop, 'data-drop': side },
  }
}
