import { useState } from 'react'
import type { Device } from '../../../../contract/accounts/account.ts'
import { useStore } from '../../../state/store.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ProblemLine, useAttempt } from '../../../ui/forms.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import type { Watched } from '../../library/watched.ts'
import page from '../account-page.module.css'
import { type Devices, endDevices, watchDevices } from './watch-account.ts'

const UNKNOWN: Watched<Devices> = { status: 'unknown', answer: null }

/** Where the account is signed in, and the end of it. */
export function AccountDevices() {
  const [watched] = useState(watchDevices)
  const devices = useStore(watched, UNKNOWN).answer?.devices ?? []
  const { isBusy, problem, run } = useAttempt()
  const end = (id?: string) =>
    run(
      async () => {
        await endDevices(id)
        watched.refresh()
      },
      () => 'We cannot be reached at the moment. Please try again.',
    )
  return (
    <section className={classNames(page.panel, page.half)} id="devices" aria-labelledby="devices-title">
      <h2 className="heading" id="devices-title">
        Signed in on
      </h2>
      <ProblemLine words={problem} />
      <ul className={page.lines}>
        {devices.map((device) => (
          <Line key={device.id} device={device} busy={isBusy} onEnd={() => void end(device.id)} />
        ))}
      </ul>
      {devices.length > 1 && (
        <div className={page.actions}>
          <Button small busy={isBusy} onClick={() => void end()}>
            Log out everywhere else
          </Button>
        </div>
      )}
    </section>
  )
}

type LineProps = { readonly device: Device; readonly busy: boolean; readonly onEnd: () => void }

function Line({ device: { client, since, seenAt, isHere }, busy, onEnd }: LineProps) {
  const signedIn = longDate(since)
  const seen = longDate(seenAt)
  return (
    <li>
      <p>
        {client}
        <small className="figures">
          Since {signedIn}
          {!isHere && seen !== signedIn && `, last seen on ${seen}`}
        </small>
      </p>
      {isHere ? (
        <span className={page.mark}>This browser</span>
      ) : (
        <Button small busy={busy} onClick={onEnd}>
          Log out
          <span className="visually-hidden">
            : {client}, since {signedIn}
          </span>
        </Button>
      )}
    </li>
  )
}
