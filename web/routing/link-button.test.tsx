import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LinkButton } from './link-button.tsx'
import { StaticRouter } from './router.tsx'

function renderLink(to: string, newTab = false): string {
  return renderToStaticMarkup(
    <StaticRouter path="/">
      <LinkButton to={to} newTab={newTab}>
        Buy Now
      </LinkButton>
    </StaticRouter>,
  )
}

describe('a link button', () => {
  it('stays in this tab for our own paths', () => {
    expect(renderLink('/racing')).not.toContain('target')
  })

  it.each(['https://pay.example/buy', '//pay.example/buy'])('opens %s in a new tab and says so', (to) => {
    const html = renderLink(to)
    expect(html).toMatch(/target="_blank" rel="noopener"/)
    expect(html).toContain('opens in a new tab')
  })

  it('opens our own path in a new tab when asked', () => {
    expect(renderLink('/checkout/racing', true)).toContain('target="_blank"')
  })
})
