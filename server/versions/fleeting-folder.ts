import { readFileSync } from 'node:fs'

/** A sentence where a folder is part of a container, and goes with it. */
export function findFleetingFolder(folder: string, mounts = readMounts()): string | undefined {
  const places = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .map((fields) => ({ place: unescape(fields[4] ?? ''), kind: fields[fields.indexOf('-') + 1] }))
    .filter(({ place }) => place === '/' || place === folder || folder.startsWith(`${place}/`))
  const nearest = places.toSorted((a, b) => b.place.length - a.place.length)[0]
  if (nearest?.place !== '/' || nearest.kind !== 'overlay') return undefined
  return `'${folder}' is a part of this container and goes with it, orders included: give it a volume, such as -v shop:${folder}.`
}

/** Spaces and their like stand as octal numbers there. */
function unescape(place: string): string {
  return place.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
}

/** Linux alone has it. */
function readMounts(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
  } catch {
    return ''
  }
}
