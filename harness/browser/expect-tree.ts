import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { listHeard, listNameless, readTree, type Tree } from './accessibility-tree.ts'
import { expect, test } from './quiet-page.ts'

/** States that are built like another one, whose text is theirs, too. */
const SAME_STRUCTURE = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('../../e2e/trees/same-structure.json', import.meta.url), 'utf8')))

/**
 * Waits until Chromium's tree, written down, is as `e2e/trees/<state>.txt` has it (`--update-snapshots` writes it anew once
 * it rests), or the text of the state that `same-structure.json` names for it. Nothing in it is without a name.
 */
export async function expectTree(page: Page, state: string, written: (tree: Tree) => string): Promise<void> {
  const own =
    state
      .match(/[a-z\d]+/gi)
      ?.join('-')
      .toLowerCase() ?? ''
  const name = `${SAME_STRUCTURE[own] ?? own}.txt`
  const file = test.info().snapshotPath(name, { kind: 'snapshot' })
  const isNew = !existsSync(file) || ['all', 'changed'].includes(test.info().config.updateSnapshots)
  const known = isNew ? undefined : readFileSync(file, 'utf8')
  let tree = await readTree(page)
  const read = async () => {
    tree = await readTree(page)
    return written(tree)
  }
  if (known === undefined) {
    let before = ''
    const rests = async () => {
      const last = before
      before = await read()
      return before === last && (state.includes('loading') || !isLoading(tree))
    }
    await expect.poll(rests, { intervals: [2000] }).toBe(true)
    expect(before).toMatchSnapshot(name)
  } else if (written(tree) !== known) await expect.poll(read, { message: state }).toBe(known)
  expect(listNameless(tree), `${state}: what has no name`).toEqual([])
}

function isLoading(tree: Tree): boolean {
  return listHeard(tree).some(({ name }) => name === 'Loading')
}
