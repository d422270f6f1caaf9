import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const style = join(import.meta.dirname, '..', 'web', 'style')

/** The house's own colours at night; by day the same ink on paper. */
function token(name: string): string {
  const tokens = readFileSync(join(style, 'tokens.css'), 'utf8')
  return new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? 'currentcolor'
}

const colour = (name: string, day: string) => `--${name}: light-dark(${day}, ${token(name)});`

const anton = readFileSync(join(style, 'fonts', 'anton.woff2'))

export const CHART_STYLE = `
@font-face { font-family: Anton; src: url(data:font/woff2;base64,${anton.toString('base64')}) }
:root { color-scheme: light dark;
  ${colour('canvas', '#faf8f4')} ${colour('surface', '#ffffff')} ${colour('raised', '#efebe3')}
  ${colour('line', 'rgb(0 0 0 / 0.12)')} ${colour('text', '#14120e')} ${colour('muted', '#5f5b52')}
  ${colour('ember', '#d9400a')} ${colour('danger', '#b3261e')} ${colour('good', '#14734a')} }
* { box-sizing: border-box; margin: 0 }
body { background: var(--canvas); color: var(--text); font: 16px/1.5 Archivo, system-ui, sans-serif; font-variant-numeric: tabular-nums }
main { max-width: 72rem; margin: 0 auto; padding: clamp(1.5rem, 4vw, 4rem) clamp(1rem, 4vw, 3rem) }
h1, h2 { font: 400 2rem/1 Anton, Impact, 'Arial Narrow', sans-serif; text-transform: uppercase }
h1 { font-size: clamp(3rem, 9vw, 6rem) }
header { padding-bottom: 2rem; border-bottom: 1px solid var(--line) }
header p, .date { color: var(--muted) }
.sum { font-size: 1.25rem; font-weight: 600; margin: .75rem 0 .25rem } .sum.met { color: var(--good) } .sum.missed { color: var(--danger) }
section { margin-top: 3rem } .date { margin: .25rem 0 1rem; font-size: .8125rem }
ul { list-style: none; padding: 0; display: grid; gap: .5rem }
li { display: grid; grid-template-columns: 1fr auto; gap: .15rem 1.5rem; padding: .75rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 4px }
.what { font-weight: 600 } .value { color: var(--muted); text-align: right } .value b { color: var(--text) }
em { font-style: normal; font-size: .8125rem; font-weight: 600; text-align: right }
.budget { font-size: .8125rem; color: var(--muted) }
.budget.missed { color: var(--danger); font-weight: 600 }
.track { grid-column: 1 / -1; position: relative; height: 1.1rem; margin-top: .35rem; background: var(--raised); border-radius: 2px }
.track::after { content: ''; position: absolute; left: ${100 / 3}%; top: -.25rem; bottom: -.25rem; border-left: 2px solid var(--text) }
.bar { position: absolute; inset: 0 auto 0 0; border-radius: 2px } .bar.met { background: var(--ember) } .bar.missed { background: var(--danger) }
.bar.beyond { clip-path: polygon(0 0, calc(100% - .5rem) 0, 100% 50%, calc(100% - .5rem) 100%, 0 100%) }
.track i { position: absolute; top: .25rem; bottom: .25rem; border-left: 2px solid var(--muted) }
@media (width < 40rem) { li { grid-template-columns: 1fr } .value, em { text-align: left } }
`
