import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { StoredMessage } from '../../contract/sandbox.ts'
import { escapeHtml, page } from '../page.ts'

const message = z.object({
  id: z.string().min(1).max(100),
  to: z.string().min(1).max(320),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

const MOST_MESSAGES = 1000

/** RFC 2606: no address ends like this, so it is the one to try a refused receipt with. */
const NOBODY = /\.invalid$/i

/** Takes what the shop sends and shows it, newest first; `/mailbox/api/messages` says the same to tests. */
export function mailboxSandbox(app: FastifyInstance, { now }: { now: () => Date }): void {
  const messages = new Map<string, StoredMessage>()
  const newestFirst = (to?: string) => [...messages.values()].filter((one) => !to || one.to === to).reverse()

  app.post('/mailbox/api/messages', async (request, reply) => {
    const { success, data } = message.safeParse(request.body)
    if (!success) return reply.code(400).send({ error: 'The message is not complete.' })
    if (NOBODY.test(data.to)) return reply.code(422).send({ error: 'Nobody has this address.' })
    // As a mail server would by Message-ID: a repeated message is the same message.
    if (!messages.has(data.id)) messages.set(data.id, { ...data, receivedAt: now().toISOString() })
    const oldest = messages.keys().next().value
    if (messages.size > MOST_MESSAGES && oldest) messages.delete(oldest)
    return reply.code(202).send({ id: data.id })
  })

  app.get('/mailbox/api/messages', async (request) => {
    const { to } = request.query as { to?: string }
    return newestFirst(to)
  })

  app.get('/mailbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page('Mailbox', listMessages(newestFirst()))),
  )

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const found = messages.get(request.params.id)
    if (!found) return reply.code(404).type('text/html; charset=utf-8').send(page('No such message', []))
    return reply.type('text/html; charset=utf-8').send(page(found.subject, showMessage(found)))
  })
}

function listMessages(messages: readonly StoredMessage[]): string[] {
  if (messages.length === 0) return ['<p>The shop has sent nothing yet.</p>']
  const items = messages.map(
    ({ id, to, subject, receivedAt }) =>
      `<li><a href="mailbox/${encodeURIComponent(id)}">${escapeHtml(subject)}</a><br><small>to ${escapeHtml(to)}, ${receivedAt}</small></li>`,
  )
  return ['<ul class="messages">', ...items, '</ul>']
}

/** Links in the message open in a new tab; scripts in it cannot run. */
function showMessage({ to, text, html, receivedAt }: StoredMessage): string[] {
  const framed = escapeHtml(html.replace('<head>', '<head><base target="_blank">'))
  return [
    '<p><a href="../mailbox">← All messages</a></p>',
    `<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Sent</dt><dd>${receivedAt}</dd></dl>`,
    `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>`,
    `<h2>As plain text</h2><pre>${escapeHtml(text)}</pre>`,
  ]
}
