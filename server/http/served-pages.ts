import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServedPage } from '../../contract/site/served-page.ts'
import type { Html } from './html.ts'
import { refuseOddBodies } from './parse-body.ts'
import { ProblemError } from './problem.ts'
import type { Site } from './site.ts'

/** Sends a page that is written for one request. */
export type SendPage = (reply: FastifyReply, status: number, page: { title: string; body: Html }) => FastifyReply

export function pageSender(site: Pick<Site, 'fillServed'>): SendPage {
  return (reply, status, { title, body }) => {
    const { html, headers } = site.fillServed({ title, body: body.html } satisfies ServedPage)
    // A page whose address opens something says so before, and keeps it.
    const referrer = reply.getHeader('referrer-policy')
    const own = {
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...(referrer && { 'referrer-policy': referrer }),
    }
    return reply.code(status).headers(headers).headers(own).type('text/html; charset=utf-8').send(html)
  }
}

/** Somebody looks at the answer in a browser: it is no program's, and no part of a file. */
export function isOpenedInBrowser({ method, headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'] ?? 'document'
  return method === 'GET' && !headers.range && destination === 'document' && /text\/html/.test(headers.accept ?? '')
}

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 8 * 1024

/** Routes that take a page's form as well as JSON; no others do. They are safe from odd ones also where they are mounted alone. */
export function withForms(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) => {
      const fields = new URLSearchParams(String(body))
      if (fields.size > 50) done(new ProblemError('bad-request', 'The form could not be read.'))
      else done(null, Object.fromEntries(fields))
    })
    refuseOddBodies(scope)
    mount(scope)
  })
}

export function isForm({ headers }: FastifyRequest): boolean {
  return (headers['content-type'] ?? '').startsWith(FORM)
}
