import { existsSync } from 'node:fs'

/** Whether the shop runs in a container, as engines mark it; upgrades go another way there. */
export function isInContainer(): boolean {
  return (
    ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file)) || 'KUBERNETES_SERVICE_HOST' in process.env
  )
}
