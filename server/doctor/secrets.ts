import type { Config } from '../config/config.ts'

/** Everything of the settings that nobody may read: what is named so, and the password in any address. */
function secretsOf(settings: object): string[] {
  return Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return secretsOf(value)
    if (typeof value !== 'string') return []
    return /secret|apiKey/i.test(name) ? [value] : passwordOf(value)
  })
}

/** In both spellings: as it stands in the address, and as it is meant. */
function passwordOf(url: string): string[] {
  const password = URL.canParse(url) ? new URL(url).password : ''
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}

/** Others put into their errors what they were given; nobody who reads over the owner's shoulder shall see it. */
export function withoutSecrets(config: Config): (line: string) => string {
  const secrets = secretsOf(config)
    .filter((word) => word.length > 0)
    .toSorted((a, b) => b.length - a.length)
  return (line) => secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line)
}
