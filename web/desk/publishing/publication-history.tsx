import { useState } from 'react'
import {
  type GoingBack,
  goingBackSchema,
  type PublicationLine,
  publicationListSchema,
} from '../../../contract/desk/draft.ts'
import { doneSchema } from '../../../contract/desk/orders.ts'
import { Button } from '../parts/button.tsx'
import { Confirm, Drawer } from '../parts/dialog.tsx'
import { Moment } from '../parts/moment.tsx'
import { Loaded, Note, problemWords } from '../parts/states.tsx'
import { Tag } from '../parts/tag.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { askDraftAgain } from '../state/draft.ts'
import { sayDone } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { Given, Refused, UNCONFIRMED, useConfirmed } from './panels/given.tsx'
import styles from './publish-bar.module.css'

const FRESH_MS = 5000

/** Everything that was ever published, newest first, and the way back to it. */
export function HistoryDrawer({ onClose }: { readonly onClose: () => void }) {
  const data = useDeskData('/publications', publicationListSchema, { everyMs: FRESH_MS })
  const [asked, setAsked] = useState<PublicationLine | null>(null)
  return (
    <Drawer title="Publications" onClose={onClose}>
      <Loaded data={data}>
        {({ publications }) => (
          <ol className={styles.publications}>
            {publications.map((publication) => (
              <li key={publication.number}>
                <Publication publication={publication} />
                {publication.isShown ? (
                  <Tag icon="check" tone="good">
                    In the shop
                  </Tag>
                ) : (
                  <Button onClick={() => setAsked(publication)}>Go back …</Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {asked && <GoBackDialog publication={asked} onDone={onClose} onClose={() => setAsked(null)} />}
    </Drawer>
  )
}

function Publication({ publication }: { readonly publication: PublicationLine }) {
  const { number, note, changes, publishedAt, publishedBy } = publication
  return (
    <div className={styles.publication}>
      <b>
        {number}. {note || changes}
      </b>
      <small>
        <Moment at={publishedAt} />, {publishedBy}
        {note && `: ${changes}`}
      </small>
    </div>
  )
}

type TurnProps = Pick<Parameters<typeof Given>[0], 'isConfirmed' | 'onConfirm'> & { readonly turn: GoingBack }

function Turn({ turn: { consequences, gives, refused }, ...confirming }: TurnProps) {
  return (
    <>
      {consequences.length > 0 && (
        <Note tone="info">
          {consequences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      {refused === null ? <Given gives={gives} {...confirming} /> : <Refused refused={refused} />}
    </>
  )
}

type GoBackProps = {
  readonly publication: PublicationLine
  readonly onDone: () => void
  readonly onClose: () => void
}

function GoBackDialog({ publication: { number, publishedAt }, onDone, onClose }: GoBackProps) {
  const told = useDeskData(`/publications/${number}`, goingBackSchema, { everyMs: FRESH_MS })
  const { value: turn } = told
  const { confirmed, confirm } = useConfirmed(turn)
  async function goBack() {
    const path = `/publications/${number}`
    // Pressed before it was told: whatever there is to confirm is shown by the time that somebody reads why it did not go.
    const asked = turn ? { value: turn, problem: undefined } : await askDesk(path, {}, goingBackSchema)
    if (asked.problem) return problemWords(asked.problem)
    const { refused, confirms } = asked.value
    if (refused === null && confirmed !== confirms) return UNCONFIRMED
    const { value, problem } = await askDesk(`${path}/show`, { method: 'POST', body: { confirmed } }, doneSchema)
    told.reload()
    if (problem) return problemWords(problem)
    sayDone(value.words)
    askDraftAgain()
    onDone()
    return undefined
  }
  return (
    <Confirm
      title={`Go back to publication ${number}?`}
      action={turn && turn.refused !== null ? null : 'Go back'}
      onSubmit={goBack}
      onClose={onClose}
      then={[
        {
          icon: 'history',
          words: (
            <>
              Pictures, categories, prices, sales, brand and words of pages are what they were on{' '}
              <Moment at={publishedAt} />.
            </>
          ),
        },
        { icon: 'edit', words: 'What was published since stays in the draft: publishing it again brings it back.' },
        {
          icon: 'lock',
          words:
            'Seller, trader, contact, withdrawal, retention and policies stay as they are now. So do settings, codes and orders.',
        },
        { icon: 'orders', words: 'Buyers keep everything they bought.' },
      ]}
    >
      <Loaded data={told}>{(turn) => <Turn turn={turn} isConfirmed={confirmed !== null} onConfirm={confirm} />}</Loaded>
    </Confirm>
  )
}
