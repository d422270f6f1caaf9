import type { Update } from '../../../contract/desk/set-up.ts'
import { Note } from '../parts/note.tsx'
import styles from './set-up.module.css'

/** How somebody upgrades who runs it this way; each ends with the shop open again, after a copy of its database. */
const WAYS: Readonly<Record<Update['way'], string>> = {
  container: 'docker compose pull && docker compose up -d',
  npm: 'git pull && npm start',
}

/** That there is a later version, and how to get it. */
export function UpdateNote({ update: { version, notesUrl, runs, way } }: { readonly update: Update }) {
  return (
    <Note tone="info">
      <b>Version {version} is out.</b> You have {runs}. The shop copies its database before it upgrades.{' '}
      {notesUrl !== null && (
        <a href={notesUrl} target="_blank" rel="noreferrer noopener">
          What is new
        </a>
      )}
      <code className={styles.update}>{WAYS[way]}</code>
    </Note>
  )
}
