import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleCode } from '../../commands/bundle-code.ts'
import { publishAtStart, withPublisher } from '../../commands/publishing.ts'
import { prepare } from '../../commands/set-up.ts'
import { stopServer } from '../../harness/server-process.ts'
import { startS3 } from '../../server/adapters/testing/s3-server.ts'
import { readConfig } from '../../server/config/config.ts'
import { startPostgres } from '../../server/database/testing/postgres-server.ts'
import type { Publisher } from '../../server/publications/publish.ts'
import { atMost, type Row } from '../report.ts'
import { askMemory, type Machine, type Memory, openMachine } from './open-machine.ts'
import { describedTerms, publishChange, secondsUntilSeen } from './seen.ts'

const PORTS = [4841, 4842] as const
const BUDGETS = { seconds: 5, heap: 1.1 }
const FEW = 10
const MANY = 100

/** The sample shop on two machines, PostgreSQL and S3: how soon both show a publication, and what a hundred of them leave. */
export async function measureMachines(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-machines-bench-'))
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()])
  const { bucket, accessKeyId, secretAccessKey } = s3.settings
  const env = {
    DATABASE_URL: postgres.url,
    STORAGE_URL: `s3://${bucket}?endpoint=${encodeURIComponent(s3.endpoint)}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    SECRET: 'a secret of more than thirty-two characters',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: `http://localhost:${PORTS[0]}`,
  }
  const machines: Machine[] = []
  try {
    const config = readConfig({ ...process.env, ...env, DATA_DIR: join(folder, 'publisher') })
    await prepare(config)
    const storefront = await bundleCode(config.siteDir)
    return await withPublisher(config, storefront, async (publisher) => {
      await publishAtStart(publisher, config)
      for (const port of PORTS) {
        machines.push(await openMachine(storefront, port, { ...env, DATA_DIR: join(folder, String(port)) }))
      }
      return measure(publisher, machines)
    })
  } finally {
    for (const { process: server } of machines) await stopServer(server)
    await s3.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(publisher: Publisher, machines: readonly Machine[]): Promise<Row[]> {
  const origins = machines.map(({ origin }) => origin)
  const seen = { path: '/terms', origins }
  const seconds = await secondsUntilSeen(publisher, seen, describedTerms)
  const [, second] = machines
  if (!second) throw new Error('There is no second machine.')
  for (let count = 2; count < FEW; count++) await publishChange(publisher, describedTerms)
  await secondsUntilSeen(publisher, seen, describedTerms)
  const few = await askMemory(second)
  for (let count = FEW + 1; count < MANY; count++) await publishChange(publisher, describedTerms)
  await secondsUntilSeen(publisher, seen, describedTerms)
  const many = await askMemory(second)

  const ratio = many.heapMegabytes / few.heapMegabytes
  const say = ({ heapMegabytes, bufferMegabytes }: Memory) =>
    `${heapMegabytes.toFixed(1)} MB and ${bufferMegabytes.toFixed(1)} MB`
  return [
    {
      what: 'a changed word, seen on two machines',
      value: `${seconds.toFixed(1)} s`,
      budget: atMost(seconds, BUDGETS.seconds, 's'),
    },
    {
      what: `heap (and buffers) after ${FEW} and after ${MANY} publications`,
      value: `${say(few)}; ${say(many)}`,
      ratio,
      budget: atMost(ratio, BUDGETS.heap, '×'),
    },
  ]
}
