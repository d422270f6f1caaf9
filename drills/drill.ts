// npm run drill [part ...] [--short]: faults on purpose; prints what was tried and what was lost (nothing).
import { run as runAnnouncements } from './announcements-drill.ts'
import { run as runBackup } from './backup-drill.ts'
import { run as runDatabase } from './database-drill.ts'
import { run as runDisk } from './disk-drill.ts'
import { run as runDownloads } from './downloads-drill.ts'
import { runImportDrill } from './import-drill.ts'
import { run as runOverload } from './overload-drill.ts'
import { printResults } from './payments/print-results.ts'
import { run as runPayments } from './payments-drill.ts'
import { run as runPublish } from './publish-drill.ts'
import { run as runStrangers } from './strangers-drill.ts'
import { run as runUpload } from './upload-drill.ts'

const PARTS: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  payments: runPayments,
  import: drillImport,
  upload: runUpload,
  publish: runPublish,
  announcements: runAnnouncements,
  downloads: runDownloads,
  backup: runBackup,
  database: runDatabase,
  disk: runDisk,
  overload: runOverload,
  strangers: runStrangers,
}

const given = process.argv.slice(2)
const options = given.filter((word) => word.startsWith('--'))
const wanted = given.filter((word) => !word.startsWith('--'))
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
if (unknown || options.some((option) => option !== '--short')) {
  console.error(`Usage: npm run drill [${Object.keys(PARTS).join(' | ')}] ... [--short]`)
  process.exit(2)
}

process.env.DRAW_AHEAD = 'off'
const outcomes: { readonly part: string; readonly code: number; readonly seconds: number }[] = []
for (const [part, run] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue
  const startedAt = Date.now()
  outcomes.push({ part, code: await run(options), seconds: Math.round((Date.now() - startedAt) / 1000) })
}
console.log('\npart           outcome  seconds')
for (const { part, code, seconds } of outcomes) {
  console.log(`${part.padEnd(13)}  ${code === 0 ? 'good' : 'BAD '}     ${String(seconds).padStart(7)}`)
}
process.exitCode = Math.max(...outcomes.map(({ code }) => code))

async function drillImport(args: string[]): Promise<number> {
  const { kills, wallpapers, losses } = await runImportDrill(args.includes('--short') ? { files: 6, kills: 2 } : {})
  const found = [`${wallpapers} wallpapers through ${kills} kills`, ...losses].join('\n      ')
  return printResults('import', [{ name: 'kills', found, isGood: losses.length === 0 }])
}
