import type { StaffSession } from '../../../../contract/desk/staff.ts'
import { useStore } from '../../../state/store.ts'
import { Button } from '../../parts/button.tsx'
import { Switch } from '../../parts/choice.tsx'
import { Icon } from '../../parts/icon.tsx'
import { loneKeys, setLoneKeys } from '../../parts/keys.ts'
import { Items, ItemText, Panel } from '../../parts/layout.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Loaded, problemWords } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import type { DeskData } from '../../state/use-desk-data.ts'

const METHOD_WORDS: Readonly<Record<StaffSession['method'], string>> = {
  passkey: 'passkey',
  password: 'password and code',
  recovery: 'recovery code',
  link: 'one-time link',
}

/** Where one is signed in. */
export function MySessions({ data }: { readonly data: DeskData<{ readonly sessions: readonly StaffSession[] }> }) {
  async function end(path: string, done: string) {
    const { problem } = await askDesk(path, { method: 'DELETE' })
    if (problem) sayFailed(problemWords(problem))
    else sayDone(done)
    data.reload()
  }
  const hasOthers = (data.value?.sessions.length ?? 0) > 1
  return (
    <Panel
      title="Sessions"
      flush
      acts={
        hasOthers && (
          <Button tone="quiet" onClick={() => end('/mine/sessions', 'All other sessions have ended.')}>
            End all others
          </Button>
        )
      }
      foot="A session ends after 12 hours without use, and after 7 days."
    >
      <Loaded data={data}>
        {({ sessions }) => (
          <Items>
            {sessions.map((session) => (
              <Session
                key={session.id}
                session={session}
                onEnd={() => end(`/mine/sessions/${session.id}`, `The session of ${session.client} has ended.`)}
              />
            ))}
          </Items>
        )}
      </Loaded>
    </Panel>
  )
}

function Session({ session, onEnd }: { readonly session: StaffSession; readonly onEnd: () => void }) {
  const { client, method, createdAt, usedAt, isThisOne } = session
  const note = (
    <>
      since <Moment at={createdAt} /> · {METHOD_WORDS[method]}
      {!isThisOne && (
        <>
          {' '}
          · used <Moment at={usedAt} />
        </>
      )}
    </>
  )
  return (
    <li>
      <Icon name={/Android|iPhone|iPad/.test(client) ? 'phone' : 'desktop'} />
      <ItemText name={client} note={note} />
      {isThisOne ? (
        <Tag icon="check" tone="good">
          You are here
        </Tag>
      ) : (
        <Button onClick={onEnd}>End</Button>
      )}
    </li>
  )
}

/** Keys by themselves, on this device: for whoever speaks instead of typing they are switched off. */
export function MyKeys() {
  const isOn = useStore(loneKeys, true)
  return (
    <Panel title="Keys" note="/, j, k, x and ? by themselves, on this device. Ctrl K works in any case.">
      <Switch label="Single keys do something" isOn={isOn} onChange={setLoneKeys} />
    </Panel>
  )
}
