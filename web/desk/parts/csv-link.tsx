import { DESK_API } from '../../../contract/desk/session.ts'
import { problemOf } from '../../state/request.ts'
import { readQuestion } from '../state/ask-desk.ts'
import { sayFailed } from '../state/toasts.ts'
import { Button, DownloadLink } from './button.tsx'
import { problemWords } from './states.tsx'

type CsvLinkProps = {
  /** Below the desk's. */
  readonly path: string
  /** Whether words that somebody typed are in it: then no link says it, since a link is an address. */
  readonly hasWords: boolean
}

/** What is looked for, as a table to keep. */
export function CsvLink({ path, hasWords }: CsvLinkProps) {
  if (!hasWords) return <DownloadLink href={`${DESK_API}${path}`}>CSV</DownloadLink>
  return (
    <Button icon="download" onClick={() => save(path)}>
      CSV
    </Button>
  )
}

async function save(path: string): Promise<void> {
  const { url, headers } = readQuestion(path)
  const response = await fetch(url, { headers }).catch(() => null)
  if (!response?.ok) {
    const body: unknown = await response?.json().catch(() => null)
    return sayFailed(problemWords(problemOf(url, response?.status ?? 0, body)))
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const file = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: file, download: name ?? 'table.csv' })
  link.click()
  URL.revokeObjectURL(file)
}
