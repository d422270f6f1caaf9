import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isNginxInstalled } from '../harness/nginx.ts'

const CONFIG = readFileSync(join(import.meta.dirname, '..', 'deploy', 'nginx.conf'), 'utf8')

describe('the nginx of deploy/', () => {
  it('keeps nothing for long that it may send while it asks for a newer one', () => {
    expect(CONFIG).toMatch(/proxy_cache_use_stale updating/)
    const [, number = '', unit = ''] = /inactive=(\d+)([smhd])/.exec(CONFIG) ?? []
    expect(Number(number) * { s: 1, m: 60, h: 3600, d: 86_400 }[unit as 's']).toBeLessThanOrEqual(600)
  })

  it.runIf(isNginxInstalled())('is understood by nginx', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-test-'))
    const http = CONFIG.replaceAll(/\/var\/(cache|log)\/nginx\//g, `${folder}/`)
      .replace('listen 80;', `listen unix:${folder}/socket;`)
      .replace('listen [::]:80;', '')
    const file = join(folder, 'nginx.conf')
    const own = `pid ${folder}/pid; error_log ${folder}/error.log;`
    writeFileSync(file, `${own}\nevents {}\nhttp {\n${http}\n}\n`)
    const answer = execFileSync('nginx', ['-t', '-q', '-c', file], { encoding: 'utf8', stdio: 'pipe' })
    expect(answer).toBe('')
  })
})
