import { existsSync } from 'node:fs'
import { basename } from 'node:path'

/** Whether the shop runs in a container, by what the image starts or as engines mark it; upgrades go another way there. */
export function isInContainer(program = process.argv[1] ?? ''): boolean {
  return (
    basename(program) === 'container.ts' ||
    ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file)) ||
    'KUBERNETES_SERVICE_HOST' in process.env
  )
}
