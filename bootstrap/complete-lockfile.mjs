// Adds the platform packages that npm left out of package-lock.json.
// npm records an optional package only if its registry shows it while the lockfile is made; `npm ci` on
// another platform then refuses the lockfile. Run after every change of dependencies: node bootstrap/complete-lockfile.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linuxmusl', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const known = new Set(Object.keys(lock.packages))
const added = []

for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    if (known.has(place) || !/^\d/.test(version)) continue
    lock.packages[place] = { version, ...(entry.dev && { dev: true }), optional: true, ...platformOf(name) }
    known.add(place)
    added.push(name)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  added.length ? `Added ${added.length} platform packages to package-lock.json.` : 'package-lock.json is complete.',
)

function platformOf(name) {
  const system = SYSTEMS.find((word) => name.includes(word))
  const processor = PROCESSORS.find((word) => name.includes(word))
  const musl = name.includes('musl')
  const isLinux = system === 'linux' || system === 'linuxmusl'
  return {
    ...(processor && { cpu: [processor] }),
    ...(isLinux && { libc: [musl ? 'musl' : 'glibc'] }),
    ...(system && { os: [isLinux ? 'linux' : system] }),
  }
}
