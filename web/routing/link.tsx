import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigate } from './router.tsx'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string }

/** A link inside the shop: a plain one until the application is hydrated, and for presses that ask for a new tab. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainPress(event) || isServers(to)) return
    event.preventDefault()
    // As the browser does: a link to where one already is adds no step to the history.
    navigate(to, { replace: event.currentTarget.href === location.href })
  }
  return <a {...rest} href={to} onClick={follow} />
}

/** The server looks who asks before it knows what to show. */
function isServers(to: string): boolean {
  return to.startsWith('/checkout/') || to === '/withdraw' || to.startsWith('/gift')
}

function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}
