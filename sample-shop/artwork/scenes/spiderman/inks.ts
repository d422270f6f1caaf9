import type { Inks } from './comic-ink.ts'

/** The colours of the comic pages. */
export const INKS: readonly Inks[] = [
  {
    name: 'classic',
    words: 'blue and red ink',
    sky: '#1c3fae',
    ...{ glow: '#e8304a', light: '#e23a48', middle: '#8a1734', dark: '#150c2e', window: '#ffd35a', moon: '#ffe9b8' },
  },
  {
    name: 'night blue',
    words: 'night-blue ink',
    sky: '#0b1c5a',
    ...{ glow: '#2f7ad8', light: '#3f86e0', middle: '#1b3d94', dark: '#090e33', window: '#ff5a52', moon: '#e8f4ff' },
  },
  {
    name: 'sunset',
    words: 'red and orange ink',
    sky: '#d8283c',
    ...{ glow: '#ffb13c', light: '#f2643c', middle: '#a01c3c', dark: '#2a0a2c', window: '#ffe27a', moon: '#fff0c0' },
  },
  {
    name: 'pop pink',
    words: 'violet and pink ink',
    sky: '#3a1a8c',
    ...{ glow: '#ff4a9c', light: '#ff5a8a', middle: '#8a2098', dark: '#180a3c', window: '#5ae8ff', moon: '#ffe0f0' },
  },
  {
    name: 'noir',
    words: 'black, white and red ink',
    sky: '#20242e',
    ...{ glow: '#c8ccd4', light: '#c2c6ce', middle: '#5a606c', dark: '#0a0b10', window: '#e8283a', moon: '#ffffff' },
  },
  {
    name: 'teal and red',
    words: 'teal and red ink',
    sky: '#0c5a6e',
    ...{ glow: '#5ad0c8', light: '#e8404a', middle: '#94203c', dark: '#0c1a30', window: '#fff0b0', moon: '#f4fff8' },
  },
  {
    name: 'yellow page',
    words: 'yellow and red ink',
    sky: '#f0a41c',
    ...{ glow: '#ffe89a', light: '#e8403c', middle: '#a81c3a', dark: '#1c1440', window: '#ffe070', moon: '#fffbe6' },
  },
]
