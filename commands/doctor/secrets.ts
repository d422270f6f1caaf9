import type { Config } from '../../server/config.ts'

/** Everything of the settings that nobody may read. */
function secretsOf({ secret, payments, mail, databaseUrl, storage, identity }: Config): string[] {
  const google = identity.kind === 'embedded' ? identity.google?.clientSecret : undefined
  return [
    secret,
    ...Object.entries(payments).flatMap(([name, value]) => (/secret|key/i.test(name) ? [String(value)] : [])),
    ...(mail.kind === 'smtp' ? passwordOf(mail.url) : []),
    ...passwordOf(databaseUrl),
    ...(storage.kind === 's3' ? [storage.secretAccessKey] : []),
    ...(google ? [google] : []),
  ].filter((word) => word.length > 0)
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
  const secrets = secretsOf(config).toSorted((a, b) => b.length - a.length)
  return (line) => secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line)
}
