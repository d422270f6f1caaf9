import { isHealth } from '../../../contract/desk/set-up.ts'
import { Panel } from '../parts/layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note } from '../parts/note.tsx'
import { Loaded } from '../parts/states.tsx'
import { useDeskData } from '../state/use-desk-data.ts'
import { Findings } from './findings.tsx'

const EVERY_MS = 60_000

/** Everything that the owner's tool asks, asked again each minute while it is looked at. */
export function Health() {
  const data = useDeskData('/machine/health', isHealth, { everyMs: EVERY_MS })
  return (
    <Loaded data={data}>
      {({ askedAt, findings }) => {
        const failing = findings.filter(({ verdict }) => verdict === 'fails')
        return (
          <>
            <Note tone={failing.length === 0 ? 'good' : 'bad'} isNews>
              <b>{sayHealth(failing.length)}</b> Asked <Moment at={askedAt} />.
            </Note>
            {failing.length > 0 && (
              <Panel title="Would fail">
                <Findings findings={failing} />
              </Panel>
            )}
            <Panel title="Also asked">
              <Findings findings={findings.filter(({ verdict }) => verdict !== 'fails')} />
            </Panel>
          </>
        )
      }}
    </Loaded>
  )
}

function sayHealth(failing: number): string {
  if (failing === 0) return 'Everything answers.'
  return failing === 1 ? 'One thing would fail.' : `${failing} things would fail.`
}
