import type { TestProject } from 'vitest/node'
import { builtServer } from './built-code.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of a shop's process, bundled. */
    shopWorker: string
  }
}

/** Bundled before the first of many shops is started from it. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('shopWorker', (await builtServer()).worker)
}
