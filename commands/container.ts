// What the image starts: the shop, or with words one command of it (deploy/Dockerfile). Started as root, it gives /data to the
// user of the image and goes on as that user; started as anybody else, it says what is missing.
import { accessSync, constants, existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The user that the official images of Node bring. */
const USER = { uid: 1000, gid: 1000 }

const { DATA_DIR: dataDir = '/data', SANDBOX, DEMO, DATABASE_URL } = process.env
const isSaid = (name: string) => Boolean(process.env[name] ?? process.env[`${name}_FILE`])

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** Whether what is written to the folder outlives the container. Where nobody can say, it is believed. */
function isVolume(folder: string): boolean {
  try {
    const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
    const places = mounts.map((line) => line.split(' ')[4] ?? '/').filter((place) => place !== '/')
    return places.some((place) => folder === place || folder.startsWith(`${place}/`))
  } catch {
    return true
  }
}

/**
 * Bind mounts, and the volumes of some platforms, come as root's, and so does what somebody restored into them. Whether
 * there is anything to do is asked of the folder and what lies in it, not of every picture; the folder itself goes last.
 */
function give(folder: string): void {
  const first = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  if (first.every((path) => lstatSync(path).uid === USER.uid)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), USER.uid, USER.gid)
  }
  lchownSync(folder, USER.uid, USER.gid)
}

function becomeUser(): void {
  try {
    process.setgroups?.([USER.gid])
    process.setgid?.(USER.gid)
    process.setuid?.(USER.uid)
  } catch {
    refuse(
      `The container runs as root and may not change to user ${USER.uid}: start it with --user ${USER.uid}:${USER.gid}, or leave it the capabilities SETUID and SETGID.`,
    )
  }
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

if (!existsSync(dataDir))
  refuse(`There is no folder ${dataDir} in the container: mount a volume there, -v shop:${dataDir}.`)

const isServer = isSaid('DATABASE_HOST') || (isSaid('DATABASE_URL') && !DATABASE_URL?.startsWith('sqlite:'))
const keepsElsewhere = isSaid('STORAGE_URL') && isServer
if (SANDBOX !== 'on' && DEMO !== 'on' && !keepsElsewhere && !isVolume(dataDir)) {
  refuse(
    `Nothing is mounted at ${dataDir}, so orders and pictures would end with the container: add a volume, -v shop:${dataDir}, or SANDBOX=on to only look.`,
  )
}

if (process.getuid?.() === 0) {
  try {
    give(dataDir)
  } catch (error) {
    refuse(
      `${dataDir} belongs to another user and cannot be given to user ${USER.uid} (${(error as Error).message}): on the host, chown -R ${USER.uid}:${USER.gid} the folder that is mounted there.`,
    )
  }
  becomeUser()
}
if (!mayWrite(dataDir)) {
  const uid = process.getuid?.() ?? USER.uid
  refuse(
    `User ${uid} may not write to ${dataDir}: on the host, chown -R ${uid} the folder that is mounted there, or start the container without --user.`,
  )
}

// The first process of a container is not ended by a signal that it does not take; until the shop does, nothing is half done.
for (const [signal, status] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(status)
  })
}

const words = process.argv.slice(2)
if (words.length === 0) await import('./start.ts')
else {
  const { runShop } = await import('./shop.ts')
  process.exitCode = await runShop(words)
}
