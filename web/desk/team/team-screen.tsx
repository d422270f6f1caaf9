import { Button } from '../parts/button.tsx'
import { Page } from '../parts/layout.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { signOut } from '../state/session.ts'
import { MySessions } from './my-sessions.tsx'

/** Who may use the desk, one's own ways in, and what was done. */
export function Screen() {
  return (
    <Page
      title="Team"
      acts={
        <Button icon="sign-out" onClick={signOut}>
          Sign out
        </Button>
      }
    >
      <Tabs label="Team" tabs={[{ id: 'mine', label: 'Your sign-in', draw: () => <MySessions /> }]} />
    </Page>
  )
}
