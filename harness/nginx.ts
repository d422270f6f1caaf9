import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startServer } from './server-process.ts'

/** The yardstick of files over HTTP; a machine may be without it. */
export function isNginxInstalled(): boolean {
  try {
    execFileSync('which', ['nginx'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** One worker, as one shop is one process; `http` is its configuration. Its own files go into the folder. */
export function startNginx(folder: string, http: string, url: string): Promise<ServerProcess> {
  const file = join(folder, 'nginx.conf')
  // Started by root its worker would be another user, who may not read what this one may.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const own = `${user}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;`
  writeFileSync(file, `${own}\nevents { worker_connections 512; }\nhttp { access_log off; ${http} }\n`)
  return startServer('nginx', ['-c', file], url)
}
