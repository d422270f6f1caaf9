import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigError } from './config-error.ts'

/** The folder that everything is kept in, made where it is missing. */
export function openDataDir(value: string): string {
  const folder = resolve(value)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR must be a folder that the shop may write to; '${folder}' is not${whyNot(folder, error)}.`,
    )
  }
  return folder
}

function whyNot(folder: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EROFS') return ': it can only be read. Give the shop a volume there'
  if (code === 'ENOSPC' || code === 'EDQUOT') return ': the disk is full'
  const us = process.getuid?.()
  const owner = findOwner(folder)
  if ((code !== 'EACCES' && code !== 'EPERM') || us === undefined || owner === undefined || us === owner.uid) return ''
  const group = process.getgid?.()
  return `: it runs as user ${us}, and '${owner.folder}' belongs to user ${owner.uid}. Start it as that user, or give it the folder: chown -R ${us}:${group} '${owner.folder}'`
}

/** Of the folder, or of the first above it that is there. */
function findOwner(folder: string): { readonly folder: string; readonly uid: number } | undefined {
  for (let place = folder; ; place = dirname(place)) {
    try {
      return { folder: place, uid: statSync(place).uid }
    } catch {
      if (dirname(place) === place) return undefined
    }
  }
}
