import type { Brand } from '../../contract/content/brand.ts'

/** A cinema at night. */
export const BRAND: Brand = {
  name: 'PURE 8K',
  wordmark: { plain: 'PURE', accent: '8K' },
  icon: [
    {
      ink: 'accent',
      path: 'M17.500 12h12a6 6 0 0 1 6 6v7.500a6 6 0 0 1-3.400 5.400l-.8.400.8.400a6 6 0 0 1 3.400 5.400V46a6 6 0 0 1-6 6h-12a6 6 0 0 1-6-6v-8.900a6 6 0 0 1 3.400-5.400l.8-.4-.8-.4a6 6 0 0 1-3.400-5.400V18a6 6 0 0 1 6-6Zm2.500 7.500v8.500h7v-8.500Zm0 15.500v9.500h7V35Z',
    },
    { ink: 'text', path: 'M39 12h7.500v15.600L53.300 12h8l-8.400 18.700L62 52h-8.200l-7.300-17.600V52H39Z' },
  ],
  colours: {
    ground: '#07080a',
    surface: '#0e1014',
    raised: '#161920',
    text: '#f4f1ea',
    muted: '#a9a69e',
    reading: '#d6d3cb',
    caption: '#c9c6bd',
    dim: '#8b8880',
    faint: '#6b6a64',
    unlit: '#5a5854',
    accent: '#ff5b1f',
    accentSoft: '#ff9a66',
    onAccent: '#170801',
    danger: '#ff7a70',
    good: '#5fd99a',
    focus: '#ffd2b8',
  },
  font: 'anton',
}
