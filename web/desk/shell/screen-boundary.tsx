import { Component, type ReactNode } from 'react'
import { useStore } from '../../state/store.ts'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/layout.tsx'
import { Empty } from '../parts/states.tsx'
import { isReachable } from '../state/ask-desk.ts'

type Props = { readonly children: ReactNode }

/** A screen that fails leaves the others: code that a newer version took away, or a fault of ours. */
export class ScreenBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FailedScreen /> : this.props.children
  }
}

/** Without a connection, loading it again would take the rest of the desk away, too. */
function FailedScreen() {
  const isOnline = useStore(isReachable, true)
  return (
    <Page title="This screen could not be shown">
      <div role="alert">
        {isOnline ? (
          <Empty
            icon="alert"
            title="The desk is not as it was"
            acts={<Button onClick={() => location.reload()}>Load it again</Button>}
          >
            The connection broke, or the desk was renewed since this page was opened. What was saved is saved.
          </Empty>
        ) : (
          <Empty icon="globe" title="It is not here yet">
            This screen was not opened before. It can be loaded once the shop answers.
          </Empty>
        )}
      </div>
    </Page>
  )
}
