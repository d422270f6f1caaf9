import { mySessionsSchema } from '../../../contract/desk/staff.ts'
import { teamSchema } from '../../../contract/desk/team.ts'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/layout.tsx'
import { Loaded } from '../parts/states.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { mayDo, type ScreenProps, signOut } from '../state/session.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { AuditLog } from './panels/audit-log.tsx'
import { MyKeys, MySessions } from './panels/my-sessions.tsx'
import { MyWaysIn } from './panels/my-ways-in.tsx'
import { InviteButton, People } from './panels/people.tsx'
import { RolesTable } from './panels/roles-table.tsx'

function MySignIn() {
  const sessions = useDeskData('/mine/sessions', mySessionsSchema)
  return (
    <>
      <MyWaysIn onOthersEnded={sessions.reload} />
      <MySessions data={sessions} />
      <MyKeys />
    </>
  )
}

/** Who may use the desk, one's own ways in, and what was done. */
export function Screen({ staff }: ScreenProps) {
  const isOwner = mayDo(staff, 'team')
  const team = useDeskData(isOwner ? '/team' : null, teamSchema)
  const mine = {
    id: 'mine',
    label: 'Your sign-in',
    draw: () => <MySignIn />,
  }
  const people = {
    id: 'people',
    label: 'People',
    count: team.value && team.value.people.length + team.value.invitations.length,
    draw: () => (
      <>
        <Loaded data={team}>{(value) => <People team={value} staff={staff} onChange={team.reload} />}</Loaded>
        <RolesTable />
      </>
    ),
  }
  const audit = { id: 'audit', label: 'Audit log', draw: () => <AuditLog /> }
  return (
    <Page
      title="Team"
      acts={
        <>
          <Button icon="sign-out" onClick={signOut}>
            Sign out
          </Button>
          {isOwner && <InviteButton onDone={team.reload} />}
        </>
      }
    >
      <Tabs label="Team" tabs={isOwner ? [people, mine, audit] : [mine]} />
    </Page>
  )
}
