import { healthSchema, type Settings, settingsSchema } from '../../../contract/desk/settings.ts'
import { Button } from '../parts/button.tsx'
import { Page, Panel } from '../parts/layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { Loaded, Note } from '../parts/states.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useDeskData } from '../state/use-desk-data.ts'
import { Findings, Steps } from './steps/steps.tsx'

/** What the shop needs to sell, each step asked for real, and the keys that make it work. */
export function Screen() {
  const data = useDeskData('/machine', settingsSchema)
  return (
    <Page
      title="Set-up"
      narrow
      note={data.value && sayHowFar(data.value)}
      acts={
        <Button icon="refresh" onClick={data.reload}>
          Check all
        </Button>
      }
    >
      <Tabs
        label="Set-up"
        tabs={[
          {
            id: 'steps',
            label: 'Steps',
            draw: () => (
              <Loaded data={data}>{(settings) => <Steps settings={settings} onChange={data.reload} />}</Loaded>
            ),
          },
          { id: 'health', label: 'Health', draw: () => <Health /> },
        ]}
      />
    </Page>
  )
}

function sayHowFar({ steps }: Settings): string {
  const needing = steps.filter(({ state }) => state === 'needs-you').length
  const isPractice = steps.some(({ name, state }) => name === 'payment' && state === 'practice')
  if (needing > 0) return needing === 1 ? 'One thing needs you.' : `${needing} things need you.`
  return isPractice ? 'Everything answers. Nobody pays yet: the sandbox plays the provider.' : 'Everything works.'
}

const EVERY_MS = 60_000

/** Everything that the owner's tool asks, asked again each minute while it is looked at. */
function Health() {
  const data = useDeskData('/machine/health', healthSchema, { everyMs: EVERY_MS })
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
