import { afterAll, expect, it } from 'vitest'
import { createAccountApp } from '../accounts/testing/account-app.ts'
import { createTestDatabase } from '../database/testing/test-database.ts'
import { createLogger } from './logger.ts'

const database = await createTestDatabase('postgres')
afterAll(() => database.drop())

it('writes no address, password, cookie or token of a whole journey, errors included', async () => {
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line) => void lines.push(line) })
  const { app, sent, browser } = createAccountApp(database.db, { logger })
  const [email, password] = ['mara.secretive@example.com', 'a very private password']
  const mara = browser()
  await mara.post('/api/auth/sign-up', { email, password, name: 'Mara' })
  await mara.post('/api/auth/sign-in', { email, password: 'a wrong private password' })
  await mara.post('/api/auth/sign-in?email=mara.secretive@example.com', { email, password })
  await mara.post('/api/auth/reset', { email })
  await mara.send({ method: 'GET', url: '/api/auth/session' })
  const cookies = mara.cookies()
  const twice = database.db.insertInto('user').values({
    id: 'other',
    name: '',
    email,
    emailVerified: false,
    createdAt: new Date(),
    updatedAt: new Date(),
  } as never)
  app.log.error({ err: await twice.execute().catch((error: unknown) => error) }, 'unforeseen error')
  app.log.info({ email, user: { email, password }, token: sent[0]?.token }, 'a careless line')
  await app.close()
  const log = lines.join('')
  expect(log).toContain('/api/auth/sign-in')
  expect(log).toContain('23505')
  expect(log).not.toContain('secretive')
  expect(log).not.toContain('private password')
  for (const { token } of sent) expect(log).not.toContain(token)
  for (const pair of cookies.split('; ')) expect(log).not.toContain(pair.split('=')[1])
})

it.each([
  ['/api/desk/customers/mara.secretive%40example.com', '/api/desk/customers/[address]'],
  ['/api/desk/customers/mara.secretive%2540example.com/export', '/api/desk/customers/[address]/export'],
  ['/desk/customers/mara.secretive@example.com', '/desk/customers/[address]'],
  ['/nowhere/mailto:mara.secretive@example.com', '/nowhere/mailto:[address]'],
])('writes nobody’s address that somebody puts into the path %s', (url, path) => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  logger.info({ req: { method: 'GET', url } }, 'request')
  expect(JSON.parse(lines.join(''))).toMatchObject({ req: { path } })
})

it('writes nobody’s address, whichever words it stands in', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const words = 'Mailbox <mara.secretive@example.com> is full; ask "mara.secretive+shop@example.com", please.'
  logger.warn({ err: new Error(words), answer: { said: words } }, words)
  const [line = ''] = lines
  expect(line).not.toContain('secretive')
  expect(JSON.parse(line)).toMatchObject({ msg: 'Mailbox <[address]> is full; ask "[address]", please.' })
  expect(JSON.parse(line).err.stack).toContain('logger.test.ts')
})

it.each(['/download', '/gift/open', '/gift/given', '/your-data/open', '/your-data/stop-news', '/feed'])(
  'writes no key that stands in an address below %s',
  (path) => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line) => void lines.push(line) })
    logger.info({ req: { method: 'GET', url: `${path}/opens-it?also=this` } }, 'request')
    expect(JSON.parse(lines.join(''))).toMatchObject({ req: { path: `${path}/[token]` } })
  },
)
