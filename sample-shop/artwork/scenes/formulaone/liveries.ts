import type { Traits } from '../../kit/core/scene.ts'

/** Paint and accent without any team or sponsor. */
interface Livery {
  name: string
  paint: string
  accent: string
}

const LIVERIES: readonly [Livery, ...Livery[]] = [
  { name: 'red', paint: '#a00c12', accent: '#e8e8e8' },
  { name: 'silver', paint: '#9aa0a8', accent: '#10b0a8' },
  { name: 'navy', paint: '#142660', accent: '#e0a820' },
  { name: 'black', paint: '#17181b', accent: '#c01018' },
  { name: 'orange', paint: '#d05a08', accent: '#1058b0' },
  { name: 'white', paint: '#c0bcb4', accent: '#b01018' },
  { name: 'green', paint: '#0a5a40', accent: '#d8e020' },
]

/** Takes the liveries in turn, so that every scene shows all of them. */
export function liveryOf({ index }: Traits): Livery {
  return LIVERIES[(index * 3) % LIVERIES.length] ?? LIVERIES[0]
}
