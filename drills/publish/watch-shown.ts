import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '../../server/http/logger.ts'
import { securityHeaders } from '../../server/http/security-headers.ts'
import { openCurrentPublication } from '../../server/publications/current-publication.ts'
import type { Publisher } from '../../server/publications/publish.ts'

const PRICE = 'x-price'

/** A process that follows what is shown. Each of its answers is compared with its catalogue at that moment. */
export async function watchShown(publisher: Publisher) {
  const headers = securityHeaders(false)
  const current = await openCurrentPublication({ ...publisher, headers, logger: createLogger('silent'), assets: [] })
  if (!current) throw new Error('Nothing is shown.')
  const server = createServer((request, response) => {
    response.setHeader(PRICE, String(current.catalogue.bundles[0]?.priceMinor))
    if (!current.site.serve(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const following = current.follow()
  const losses: string[] = []
  let [isOn, looks] = [true, 0]

  async function look(): Promise<void> {
    await following.runNow()
    const answer = await fetch(`http://127.0.0.1:${port}/bundles`)
    const [price, page] = [answer.headers.get(PRICE), await answer.text()]
    looks += 1
    if (answer.status !== 200 || !page.includes(`>${price}<`)) {
      losses.push(`With ${price} it answers ${answer.status}: ${page.slice(0, 100)}`)
    }
  }

  const watching = (async () => {
    while (isOn) await look()
  })()
  return {
    looks: () => looks,
    async stop(): Promise<readonly string[]> {
      isOn = false
      await watching
      await following.stop()
      server.closeAllConnections()
      server.close()
      return losses
    },
  }
}
