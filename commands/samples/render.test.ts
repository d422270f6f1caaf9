import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const COMMAND = join(import.meta.dirname, 'render.ts')
const SMALL = ['space', '--size', '64x36', '--workers', '1']

let out = ''

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'shop-render-'))
})

afterEach(() => rmSync(out, { recursive: true, force: true }))

/** Runs the command as the owner does; `onText` sees what it has printed so far. */
async function render(args: readonly string[], onText: (text: string, stop: () => void) => void = () => {}) {
  const child = spawn(process.execPath, [COMMAND, ...args, '--out', out], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      onText(text, () => child.kill('SIGINT'))
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, text }
}

const files = (folder = 'space') => (existsSync(join(out, folder)) ? readdirSync(join(out, folder)).toSorted() : [])

describe('the render command', () => {
  it.each([
    [['kittens'], 'There is no category "kittens"'],
    [['space', '--size', '0x0'], 'has no area'],
    [['space', '--size', '100000x100000'], 'too large'],
  ])('refuses %j with a reason and writes nothing', async (args, reason) => {
    const { code, text } = await render(args)
    expect(code).toBe(2)
    expect(text).toContain(reason)
    expect(text).not.toContain('    at ')
    expect(readdirSync(out)).toEqual([])
  })

  it.runIf(existsSync('/dev/full'))('says that the disk is full and leaves no half-written file', async () => {
    mkdirSync(join(out, 'space'))
    symlinkSync('/dev/full', join(out, 'space', 'space-001-64x36.png.part'))
    const { code, text } = await render([...SMALL, '--only', '1'])
    expect(code).toBe(1)
    expect(text).toContain('The disk is full')
    expect(files()).toEqual([])
  })

  it('says which folder cannot be written to', async () => {
    writeFileSync(join(out, 'space'), 'in the way')
    const { code, text } = await render(SMALL)
    expect(code).toBe(1)
    expect(text).toContain('could not be drawn')
    expect(text).not.toContain('    at ')
  })

  it('stops at Ctrl-C with whole files only, and continues when it is run again', async () => {
    let isStopped = false
    const { code, text } = await render(SMALL, (soFar, stop) => {
      if (isStopped || !soFar.includes('1/6')) return
      isStopped = true
      stop()
    })
    expect(code).toBe(130)
    expect(text).toContain('Run the same command again')
    expect(files().length).toBeGreaterThan(0)
    expect(files().filter((name) => !name.endsWith('.png'))).toEqual([])
    const again = await render(SMALL)
    expect(again.code).toBe(0)
    expect(again.text).toContain('of 6 pictures are finished already')
    expect(files()).toHaveLength(6)
  })
})
