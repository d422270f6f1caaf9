import { describe, expect, it } from 'vitest'
import { chooseTheme, seeCharacters, type ThemeState } from './themes-section.tsx'

const start: ThemeState = { theme: 'shadow', inView: [] }

describe('the theme in view', () => {
  it('changes when a character is half in view, and not before', () => {
    expect(seeCharacters(start, [{ theme: 'fire', share: 0.49 }]).theme).toBe('shadow')
    expect(seeCharacters(start, [{ theme: 'fire', share: 0.5 }]).theme).toBe('fire')
  })

  it('follows the latest to arrive while two are in view, and falls back to the one that remains', () => {
    const both = seeCharacters(seeCharacters(start, [{ theme: 'shadow', share: 1 }]), [{ theme: 'fire', share: 0.5 }])
    expect(both.theme).toBe('fire')
    expect(seeCharacters(both, [{ theme: 'fire', share: 0.4 }]).theme).toBe('shadow')
    expect(seeCharacters(both, [{ theme: 'shadow', share: 0.4 }]).theme).toBe('fire')
  })

  it('takes the most visible of several that arrive at once', () => {
    const jump = [
      { theme: 'ice', share: 0.9 },
      { theme: 'stone', share: 0.6 },
    ] as const
    expect(seeCharacters(start, jump).theme).toBe('ice')
  })

  it('stays when all characters have left', () => {
    const fire = seeCharacters(start, [{ theme: 'fire', share: 1 }])
    expect(seeCharacters(fire, [{ theme: 'fire', share: 0 }]).theme).toBe('fire')
  })

  it('can be chosen by hand until another character arrives', () => {
    const byHand = chooseTheme(seeCharacters(start, [{ theme: 'shadow', share: 1 }]), 'ice')
    expect(seeCharacters(byHand, [{ theme: 'shadow', share: 0.8 }]).theme).toBe('ice')
    expect(seeCharacters(byHand, [{ theme: 'fire', share: 0.5 }]).theme).toBe('fire')
  })
})
