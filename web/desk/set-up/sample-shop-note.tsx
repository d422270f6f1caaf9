import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import { isDone } from '../../../contract/desk/orders.ts'
import { type DeskSamples, isEmptied, isSamples } from '../../../contract/desk/set-up.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Note } from '../parts/note.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'

/** Only while the shop shows samples: the way to a shop of one's own. */
export function SampleShopNote({ onChange }: { readonly onChange: () => void }) {
  const data = useDeskData('/machine/samples', isSamples)
  const [isAsking, setAsking] = useState(false)
  function changed() {
    data.reload()
    onChange()
  }
  if (!data.value?.isShown || !data.value.canPublish) return null
  return (
    <>
      <Note icon="image" act={<Button onClick={() => setAsking(true)}>Start with an empty shop …</Button>}>
        <b>This shop shows samples:</b> {countOf(data.value.pictures, 'wallpaper')} in{' '}
        {countOf(data.value.bundles, 'bundle')}, with the sample shop’s words and prices.
      </Note>
      {isAsking && <EmptyDialog samples={data.value} onDone={changed} onClose={() => setAsking(false)} />}
    </>
  )
}

type EmptyDialogProps = {
  readonly samples: DeskSamples
  readonly onDone: () => void
  readonly onClose: () => void
}

function EmptyDialog({ samples, onDone, onClose }: EmptyDialogProps) {
  async function undo(number: number) {
    const { value, problem } = await askDesk(
      `/machine/publications/${number}/show`,
      { method: 'POST', body: {} },
      isDone,
    )
    if (problem) return sayFailed(problemWords(problem))
    sayDone(value.words)
    onDone()
  }
  async function empty() {
    const { value, problem } = await askDesk('/machine/empty-shop', { method: 'POST', body: {} }, isEmptied)
    if (problem) return problemWords(problem)
    sayDone(`The shop is empty: publication ${value.number}.`, () => void undo(value.before))
    onDone()
    return undefined
  }
  return (
    <Confirm
      title="Start with an empty shop?"
      action="Empty the shop"
      onSubmit={empty}
      onClose={onClose}
      then={[
        {
          icon: 'image',
          words: `Visitors see none of the samples any more: ${countOf(samples.pictures, 'wallpaper')}, ${countOf(samples.bundles, 'bundle')}, their prices and the home page leave at once.`,
        },
        { icon: 'edit', words: 'Name, words, policies and prices begin anew, also those that you changed.' },
        { icon: 'catalogue', words: 'Pictures that you imported into categories of your own stay.' },
        { icon: 'orders', words: 'Buyers keep what they bought, and all orders stay.' },
        {
          icon: 'undo',
          words:
            'The shop of now stays in the history: undo shows it again, and so does npm run shop -- content rollback.',
        },
      ]}
    />
  )
}
