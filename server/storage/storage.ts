import type { Readable } from 'node:stream'

/** Both ends included. */
export type StoredRange = { readonly start: number; readonly end: number }

export type LinkOptions = {
  readonly expiresInSeconds: number
  /** What the browser saves it as. */
  readonly fileName: string
  readonly type: string
}

/**
 * Bytes, or a file of them. One that `isSpent` is a copy that nobody else knows, and whose bytes were digested while it was
 * written: it may be gone afterwards, and need not be read again.
 */
export type StoredSource = { readonly file: string; readonly isSpent?: boolean } | Uint8Array

/**
 * Where private files live. Keys are our own: lower-case words, digits, dots, dashes, spaces and brackets, with slashes
 * between. An unreachable storage rejects; nothing here ever answers with half a file.
 */
export type Storage = {
  /**
   * Stores a file's or a buffer's bytes. The key appears with all of them or not at all; putting the same key again
   * replaces it whole. Rejects if the bytes do not have the SHA-256 that was promised.
   */
  put(key: string, source: StoredSource, sha256?: string): Promise<void>
  /** Streams the whole; nothing if there is no such key. */
  open(key: string): Promise<Readable | undefined>
  /**
   * A part, piece by piece and at the least cost: a piece's bytes are good only until the next one is asked for. Nothing
   * if there is no such key; rejects if it has no such part.
   */
  pieces(key: string, range: StoredRange): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Size in bytes; nothing if there is no such key. */
  size(key: string): Promise<number | undefined>
  /** An address that serves the file without us for a while, or nothing where the storage cannot do that. */
  link(key: string, options: LinkOptions): Promise<string | undefined>
  /** Where a proxy of ours finds the file of this size and sends it itself (X-Accel-Redirect); nothing where it does not. */
  readonly accelPath?: ((key: string, sizeBytes: number) => Promise<string | undefined>) | undefined
  /** Safe to repeat. */
  remove(key: string): Promise<void>
}

/**
 * Every stored file below a prefix, in no order; a file that comes or goes meanwhile may or may not be named. Apart from
 * `Storage`, because only housekeeping may look around.
 */
export type ListStored = (prefix: string) => AsyncIterable<{ readonly key: string; readonly sizeBytes: number }>

/** Masters are named by their content, so that storing one twice stores it once. */
export function masterKey(sha256: string): string {
  return `masters/${sha256.slice(0, 2)}/${sha256}`
}

export function previewKey(path: string): string {
  return `previews/${path}`
}

const KEY = /^[\w() -][\w.() -]*(?:\/[\w() -][\w.() -]*)*$/

/** A key that could climb out of its place is a bug or an attack, never a file. */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.length > 500) throw new Error(`'${key}' is no storage key.`)
}
