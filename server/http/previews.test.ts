import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { previewServer } from './previews.ts'
import { securityHeaders } from './security-headers.ts'

const SIZE_BYTES = 300
let close = () => {}
afterEach(() => close())

/** Pictures of 300 bytes, except one of a thousand. */
async function open(budgetBytes: number) {
  const read: string[] = []
  const previews = previewServer({
    headers: securityHeaders(false),
    budgetBytes,
    async read(path) {
      read.push(path)
      return Buffer.alloc(path === 'space/Large.webp' ? 1000 : SIZE_BYTES)
    },
  })
  const server = createServer(async (request, response) => {
    if (previews.serveKept(request, response) || (await previews.serve(request, response))) return
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => server.close()
  const { port } = server.address() as AddressInfo
  const get = async (name: string) => (await fetch(`http://127.0.0.1:${port}/images/space/${name}.webp`)).bytes()
  return { get, read }
}

describe('previews', () => {
  it('stay in memory until there is no room, and those asked for longest ago leave first', async () => {
    const { get, read } = await open(SIZE_BYTES * 2.5)
    for (const name of ['One', 'Two', 'One', 'Three', 'One', 'Three', 'Two']) await get(name)
    expect(read).toEqual(['space/One.webp', 'space/Two.webp', 'space/Three.webp', 'space/Two.webp'])
  })

  it('are kept once, in whatever words they are asked for', async () => {
    const { get, read } = await open(SIZE_BYTES * 2)
    for (const name of ['Stag%20%281%29', 'Stag%20(1)', 'Stag%20%281%29', 'Other', 'Stag%20(1)']) await get(name)
    expect(read).toEqual(['space/Stag (1).webp', 'space/Other.webp'])
  })

  it('that are larger than the memory are served all the same, and cost no other its place', async () => {
    const { get, read } = await open(SIZE_BYTES * 2)
    await get('One')
    expect(await get('Large')).toHaveLength(1000)
    expect(await get('Large')).toHaveLength(1000)
    await get('One')
    expect(read).toEqual(['space/One.webp', 'space/Large.webp', 'space/Large.webp'])
  })
})
