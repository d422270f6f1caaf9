import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawMaster, ended, findLosses, startImport } from '../import-drill.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { listHalfWritten } from './half-written.ts'
import type { ScarceDisk } from './scarce-disk.ts'

/** An import loses its disk midway, says so in a sentence, and finishes at the next try. */
export async function drillImporting(disk: ScarceDisk, files: number): Promise<DrillResult> {
  const masters = mkdtempSync(join(tmpdir(), 'shop-masters-'))
  const dataDir = join(disk.folder, 'imported')
  mkdirSync(dataDir)
  for (let at = 0; at < files; at++) await drawMaster(at, join(masters, `master ${at}.png`))
  let pid = 0
  const first = await watch(startImport(masters, dataDir), (child) => {
    if (pid) return
    pid = child.pid ?? 0
    disk.takeAway(pid)
  })
  const halves = listHalfWritten(dataDir)
  // A limit ends with its process; space that is taken stays taken.
  if (disk.isShared) disk.giveBack(pid)
  const second = await watch(startImport(masters, dataDir), () => {})
  const losses = await findLosses(masters, dataDir)
  rmSync(masters, { recursive: true })
  rmSync(dataDir, { recursive: true })
  const said = first.words.split('\n').find((line) => line.startsWith('Stopped: ')) ?? ''
  const isClear = first.code === 1 && said !== '' && !/\n\s+at /.test(first.words)
  return {
    name: `importing on ${disk.name}`,
    found:
      `${losses.length} of ${files} lost or broken, ${halves.length} half-written files; ` +
      `ended with ${first.code}${isClear ? `, saying '${said.slice(0, 80)}…'` : ` and ${first.words.slice(-300)}`}; ` +
      `the second run ended with ${second.code}`,
    isGood: losses.length + halves.length === 0 && isClear && second.code === 0,
  }
}

/** What it said on its way to the end; `onFile` is called at each finished file. */
async function watch(child: ChildProcess, onFile: (child: ChildProcess) => void) {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words += text
    if (/ \d+\/\d+/.test(text)) onFile(child)
  })
  return { code: await ended(child), words }
}
