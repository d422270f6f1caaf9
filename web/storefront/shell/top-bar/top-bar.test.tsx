import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { AuthState, User } from '../../../../contract/accounts/identity.ts'
import { StaticRouter } from '../../../routing/router.tsx'
import { site } from '../../../state/site.ts'
import { showStandInSite } from '../../../testing/stand-in-site.ts'
import { AlertProvider } from '../../../ui/alert-context.tsx'
import { TopBar } from './top-bar.tsx'

const USER: User = { uid: 'u1', email: 'mara@example.com', displayName: 'Mara', photoURL: null }

function render(auth: AuthState): string {
  showStandInSite()
  return renderToStaticMarkup(
    <StaticRouter path="/">
      <AlertProvider>
        <TopBar variant="solid" auth={auth} onSignOut={() => {}} />
      </AlertProvider>
    </StaticRouter>,
  )
}

describe('the top bar', () => {
  it('leads home with its logo and to the subscription with Subscribe', () => {
    const html = render({ status: 'signed-out' })
    expect(html).toMatch(new RegExp(`<a[^>]*aria-label="${site().content.brand.name}, home"[^>]*href="/"`))
    expect(html).toMatch(/href="\/subscription"[^>]*><span>Subscribe<\/span>/)
  })

  it('offers Log in to a visitor, and neither greeting nor Logout', () => {
    const html = render({ status: 'signed-out' })
    expect(html).toMatch(/href="\/login"[^>]*>Log in</)
    expect(html).not.toMatch(/Hi,|Logout/)
  })

  it('greets by display name, leads to the dashboard and offers Logout', () => {
    const html = render({ status: 'signed-in', user: USER })
    expect(html).toMatch(/href="\/dashboard"[^>]*>Hi, Mara</)
    expect(html).toMatch(/<button[^>]*>Logout</)
    expect(html).not.toContain('Log in')
  })

  it('greets by the part of the email before the @ without a display name', () => {
    expect(render({ status: 'signed-in', user: { ...USER, displayName: null } })).toContain('>Hi, mara<')
  })

  it('has an empty clock in the prerendered page, so that hydration finds what it expects', () => {
    expect(render({ status: 'signed-out' })).toMatch(/<time[^>]*><\/time>/)
  })
})
