import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button } from './button.tsx'

describe('a busy button', () => {
  it('keeps its focus: it is marked busy instead of disabled', () => {
    const html = renderToStaticMarkup(<Button busy>Sign In</Button>)
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toMatch(/ disabled/)
  })
})
