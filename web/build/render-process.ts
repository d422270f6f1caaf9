import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { RenderJob } from './render-site.ts'

/** Renders a shop in a process of its own: what a page leaves in memory ends with it. Throws what it said if it failed. */
export async function renderInProcess(job: RenderJob): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'render-site.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'inherit', 'pipe'],
  })
  const said = text(child.stderr)
  // It may have ended before it read its job; its own words say why.
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(job))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The pages could not be rendered: ${(await said).trim()}`)
}
