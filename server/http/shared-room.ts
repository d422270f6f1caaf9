export type SharedRoom = {
  /** Undefined when there was room: then leave() must be called once. A place that is undefined has no share of its own. */
  enter(place: string | undefined): 'full' | 'share used up' | undefined
  leave(place: string | undefined): void
}

/**
 * Room for so many, shared out between places: each may hold that share of what is still free. With a tenth one alone
 * gets an eleventh of all, ten get three fifths together, and after fifty whoever comes from elsewhere still finds room.
 */
export function sharedRoom(most: number, share = 1 / 10): SharedRoom {
  const held = new Map<string, number>()
  let inside = 0
  return {
    enter(place) {
      if (inside >= most) return 'full'
      const own = place === undefined ? 0 : (held.get(place) ?? 0)
      if (own >= share * (most - inside)) return 'share used up'
      inside++
      if (place !== undefined) held.set(place, own + 1)
      return undefined
    },
    leave(place) {
      inside--
      if (place === undefined) return
      const own = (held.get(place) ?? 1) - 1
      if (own > 0) held.set(place, own)
      else held.delete(place)
    },
  }
}
