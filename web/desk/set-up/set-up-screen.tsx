import { isSetUp, type SetUp } from '../../../contract/desk/set-up.ts'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/layout.tsx'
import { Loaded } from '../parts/states.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useDeskData } from '../state/use-desk-data.ts'
import { Health } from './health.tsx'
import { Steps } from './steps.tsx'

/** What the shop needs to sell, each step asked for real, and the keys that make it work. */
export function Screen() {
  const data = useDeskData('/machine', isSetUp)
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
            draw: () => <Loaded data={data}>{(setUp) => <Steps setUp={setUp} onChange={data.reload} />}</Loaded>,
          },
          { id: 'health', label: 'Health', draw: () => <Health /> },
        ]}
      />
    </Page>
  )
}

function sayHowFar({ steps }: SetUp): string {
  const needing = steps.filter(({ state }) => state === 'needs-you').length
  const isPractice = steps.some(({ name, state }) => name === 'payment' && state === 'practice')
  if (needing > 0) return needing === 1 ? 'One thing needs you.' : `${needing} things need you.`
  return isPractice ? 'Everything answers. Nobody pays yet: the sandbox plays the provider.' : 'Everything works.'
}
