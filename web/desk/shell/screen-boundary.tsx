import { Component, type ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/layout.tsx'
import { Empty } from '../parts/states.tsx'

type Props = { readonly children: ReactNode }

/** A screen that fails leaves the others: code that a newer version took away, or a fault of ours. */
export class ScreenBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Page title="This screen could not be shown">
        <div role="alert">
          <Empty
            icon="alert"
            title="The desk is not as it was"
            acts={<Button onClick={() => location.reload()}>Load it again</Button>}
          >
            The desk may have been renewed since this page was opened. What was saved is saved.
          </Empty>
        </div>
      </Page>
    )
  }
}
