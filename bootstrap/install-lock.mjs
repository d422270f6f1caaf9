import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 200

/**
 * Two commands that are started at once install one after the other. The lock names the processes that work under it;
 * when all of them are gone it holds nobody up. `work` gets a function that adds a process to them.
 */
export async function withLock(file, work) {
  await take(file)
  try {
    return await work((pid) => replace(file, `${process.pid} ${pid}`))
  } finally {
    rmSync(file, { force: true })
  }
}

async function take(file) {
  for (let hasSaid = false; !tryToTake(file); ) {
    const holder = readHolders(file).find(isAlive)
    if (holder === undefined) rmSync(file, { force: true })
    else {
      if (!hasSaid) console.error(`Waiting for another command (process ${holder}) that is installing ...`)
      hasSaid = true
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** A link appears at once and whole: nobody reads a lock that names no one yet. */
function tryToTake(file) {
  const own = write(file, `${process.pid}`)
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function replace(file, content) {
  renameSync(write(file, content), file)
}

function write(file, content) {
  const own = `${file}-${process.pid}`
  writeFileSync(own, content)
  return own
}

function readHolders(file) {
  try {
    return readFileSync(file, 'utf8').split(' ').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
