import { connect, type Socket } from 'node:net'
import { type Ask, WebDriverError } from './webdriver.ts'

/** What Firefox calls the commands of WebDriver, by method and path; a word in braces is a parameter. */
const COMMANDS: Readonly<Record<string, string>> = {
  'POST /url': 'WebDriver:Navigate',
  'GET /url': 'WebDriver:GetCurrentURL',
  'POST /refresh': 'WebDriver:Refresh',
  'POST /elements': 'WebDriver:FindElements',
  'POST /element/{element}/elements': 'WebDriver:FindElements',
  'POST /element/{id}/click': 'WebDriver:ElementClick',
  'POST /element/{id}/clear': 'WebDriver:ElementClear',
  'POST /element/{id}/value': 'WebDriver:ElementSendKeys',
  'GET /element/{id}/selected': 'WebDriver:IsElementSelected',
  'GET /element/{id}/computedlabel': 'WebDriver:GetComputedLabel',
  'GET /element/{id}/attribute/{name}': 'WebDriver:GetElementAttribute',
  'POST /execute/async': 'WebDriver:ExecuteAsyncScript',
  'POST /actions': 'WebDriver:PerformActions',
  'GET /screenshot': 'WebDriver:TakeScreenshot',
  'GET /window/handles': 'WebDriver:GetWindowHandles',
  'POST /window': 'WebDriver:SwitchToWindow',
  'POST /window/rect': 'WebDriver:SetWindowRect',
  'DELETE ': 'WebDriver:DeleteSession',
}

const PATHS = Object.entries(COMMANDS).map(([pattern, command]) => {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return { names, command, fits: new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '([^/]+)')}$`) }
})

type Answer = readonly [type: number, id: number, error: { error: string; message: string } | null, result: unknown]

/**
 * WebDriver for Firefox, without the program that the others have for it: what that sends to Firefox (Marionette: JSON with
 * its length before it) is sent at once.
 */
export async function openMarionette(port: number): Promise<Ask> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (answer: Answer) => void>()
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    readMessages(socket, (message) => {
      if (!Array.isArray(message)) return resolve()
      const answer = message as unknown as Answer
      waiting.get(answer[1])?.(answer)
    })
  })
  let last = 0
  const send = async <Value>(command: string, parameters: object): Promise<Value> => {
    const id = ++last
    const text = JSON.stringify([0, id, command, parameters])
    const [, , error, result] = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
    if (error) throw new WebDriverError(error.error, error.message)
    const isWrapped = result !== null && typeof result === 'object' && 'value' in result
    return (isWrapped ? result.value : result) as Value
  }
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
  return (method, path, body = {}) => {
    for (const { names, command, fits } of PATHS) {
      const found = fits.exec(`${method} ${path}`)
      if (!found) continue
      return send(command, { ...body, ...Object.fromEntries(names.map((name, at) => [name, found[at + 1]])) })
    }
    throw new Error(`Firefox is not told yet how to ${method} ${path}.`)
  }
}

function readMessages(socket: Socket, hear: (message: unknown) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
      const end = colon + 1 + Number(rest.subarray(0, colon))
      if (rest.length < end) return
      hear(JSON.parse(rest.subarray(colon + 1, end).toString()))
      rest = rest.subarray(end)
    }
  })
}
