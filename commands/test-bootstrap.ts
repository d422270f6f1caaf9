// npm run test:bootstrap [-- <node>/<npm> ... | conditions]: the first minute with the Node and npm that people have.
// Every pair from a clean clone to the served shop and again without network; then what machines do to an install.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CONDITIONS } from './bootstrap/conditions.ts'
import { bringMachine, cloneShop, NODES, NPMS, type Pair } from './bootstrap/old-machine.ts'
import { startTwice } from './bootstrap/start-twice.ts'

const USAGE = 'Usage: npm run test:bootstrap [-- 20/10 24/11 ... conditions]'
const OLD: Pair = { node: 20, npm: 10 }
const folder = process.env.BOOTSTRAP_DIR ?? join(import.meta.dirname, '..', 'data', 'bootstrap')

/** npm 11 itself refuses Node 18. */
const refuses = ({ node, npm }: Pair) => node === 18 && npm === 11
const numbers = <Key extends number>(table: Readonly<Record<Key, string>>) => Object.keys(table).map(Number) as Key[]
const ALL: readonly Pair[] = numbers(NODES).flatMap((node) => numbers(NPMS).map((npm) => ({ node, npm })))

const wanted = process.argv.slice(2)
const pairs = wanted.length === 0 ? ALL.filter((pair) => !refuses(pair)) : wanted.filter(isPair).map(getPair)
const playsConditions = wanted.length === 0 || wanted.includes('conditions')

let failed = 0
let passed = 0
console.log('node  npm   clone to served  again, no network')
for (const pair of pairs) await tryPair(pair)
if (playsConditions) await tryConditions()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function isPair(word: string): boolean {
  return word !== 'conditions'
}

function getPair(word: string): Pair {
  const found = ALL.find(({ node, npm }) => word === `${node}/${npm}`)
  if (found) return found
  console.error(`There is no pair '${word}'. ${USAGE}`)
  process.exit(2)
}

async function tryPair(pair: Pair): Promise<void> {
  const { first, second, problems } = await startTwice(pair, folder)
  const seconds = (value: number) => `${value.toFixed(1)} s`
  console.log(`${pair.node}    ${String(pair.npm).padEnd(4)}  ${seconds(first).padEnd(15)}  ${seconds(second)}`)
  note(problems)
}

async function tryConditions(): Promise<void> {
  const machine = bringMachine(OLD, folder)
  const clone = cloneShop(machine, 'shop in odd conditions')
  for (const { name, play } of CONDITIONS) {
    const problem = await play(machine, clone)
    console.log(`${problem === null ? 'ok    ' : 'FAILED'} ${name}`)
    note(problem === null ? [] : [problem])
  }
  rmSync(clone, { recursive: true, force: true })
}

function note(problems: readonly string[]): void {
  if (problems.length === 0) passed++
  else failed++
  for (const problem of problems) console.log(problem)
}
