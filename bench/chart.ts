import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHART_STYLE } from './chart-style.ts'
import type { Result, Row } from './report.ts'

/** A margin at which a bar is full; what is better still ends in an arrow. */
const FULL_MARGIN = 3

type Run = { readonly date: string; readonly results: readonly Result[] }

/** One page that shows the newest result of every part, each bar as long as its budget was met. Returns its path. */
export function writeChart(folder: string): string {
  const runs = listRuns(folder)
  const parts = new Map<string, { date: string; result: Result }>()
  for (const { date, results } of runs) for (const result of results) parts.set(result.part, { date, result })
  const sections = [...parts.values()].map(({ date, result }) => section(result, date, runs))
  const rows = [...parts.values()].flatMap(({ result }) => result.rows.filter(({ budget }) => budget))
  const missed = rows.filter(({ budget }) => !budget?.isMet).length
  const summary = `${rows.length - missed} of ${rows.length} budgets met`
  const file = join(folder, 'chart.html')
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The shop, measured</title><style>${CHART_STYLE}</style>
<main><header><h1>Measured</h1><p class="sum ${missed ? 'missed' : 'met'}">${summary}</p>
<p>A bar that reaches the line meets its budget; twice as far is twice as well. Small marks are earlier runs.</p></header>
${sections.join('\n')}</main></html>`,
  )
  return file
}

/** Oldest first. */
function listRuns(folder: string): Run[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => ({
    date: `${name.slice(0, 10)} ${name.slice(11, 16).replace('-', ':')}`,
    results: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result[],
  }))
}

function section({ part, rows, note }: Result, date: string, runs: readonly Run[]): string {
  const lines = rows.map((row) => line(row, earlierMargins(part, row.what, runs)))
  return `<section aria-labelledby="${escapeHtml(part)}"><h2 id="${escapeHtml(part)}">${escapeHtml(part)}</h2>
<p class="date">${escapeHtml(date)} UTC${note ? `. ${escapeHtml(note)}` : ''}</p><ul>${lines.join('')}</ul></section>`
}

function earlierMargins(part: string, what: string, runs: readonly Run[]): number[] {
  return runs
    .flatMap(({ results }) => results)
    .filter((result) => result.part === part)
    .flatMap(({ rows }) => rows.filter((row) => row.what === what).flatMap(({ budget }) => budget?.margin ?? []))
    .slice(0, -1)
}

function line({ what, value, ratio, budget }: Row, earlier: readonly number[]): string {
  const figures = `<span class="value">${escapeHtml(value)}${ratio === undefined ? '' : ` · <b>${ratio.toFixed(2)}×</b>`}</span>`
  const words = `<span class="what">${escapeHtml(what)}</span>${figures}`
  if (!budget) return `<li class="plain">${words}</li>`
  const state = budget.isMet ? 'met' : 'missed'
  const verdict = `<span class="budget ${state}">${escapeHtml(budget.words)} ${state}</span>`
  if (budget.margin === undefined) return `<li>${words}${verdict}</li>`
  const marks = earlier.slice(-12).map((margin) => `<i style="left:${percent(margin)}%"></i>`)
  const beyond = budget.margin > FULL_MARGIN ? ' beyond' : ''
  const bar = `<span class="bar ${state}${beyond}" style="width:${percent(budget.margin)}%"></span>`
  return `<li>${words}${verdict}<em>${margin(budget.margin)} × its budget</em><span class="track">${bar}${marks.join('')}</span></li>`
}

function margin(value: number): string {
  return value > 99 ? 'over 99' : value.toFixed(2)
}

function percent(value: number): number {
  return Math.round(Math.min(value / FULL_MARGIN, 1) * 1000) / 10
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
