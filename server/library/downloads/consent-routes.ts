import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CONSENT_VERSION } from '../../../contract/orders/consent.ts'
import { ProblemError } from '../../http/problem.ts'
import { isForm, type SendPage, withForms } from '../../http/served-pages.ts'
import type { DownloadAuthorizer } from '../authorize-download.ts'
import { begunPage, type ConsentParts, consentPage, findStake, giveConsent, nameOrder } from '../consent.ts'
import { getConsentOrder } from '../supply-queries.ts'

/** A form says 'on', a program true. */
const ticked = z.union([z.literal(true), z.literal('on')])
const statements = z.object({ 'supply-begins': ticked, 'withdrawal-ends': ticked })
const words = z.object({ version: z.literal(CONSENT_VERSION) })

/** What follows a token in the address of a file; nothing else is led to. */
const FILE = /^(master|rendition|bundle|setup)(\/[\w-]+){1,2}(\?[\w=&.%-]*)?$/

type OneToken = { Params: { token: string } }

export type ConsentRoutes = ConsentParts & {
  readonly identify: DownloadAuthorizer['identify']
  readonly sendPage: SendPage
}

/**
 * Takes a buyer's word that the download may begin: from the library's own dialog, or from the page that a browser gets in
 * place of a file, which then goes on to that file.
 */
export function consentRoutes(app: FastifyInstance, parts: ConsentRoutes): void {
  const { db, identify, sendPage } = parts
  withForms(app, (scope) => {
    scope.post<OneToken>('/download/:token/consent', async (request, reply) => {
      const { orderId } = await identify(request)
      const start = `/download/${request.params.token}`
      const [problem, file] = [findProblem(request.body), fileOf(request.body)]
      if (problem === null) await giveConsent(parts, orderId)
      if (!isForm(request)) {
        if (problem !== null) throw new ProblemError('bad-request', problem)
        return reply.code(204).send()
      }
      if (problem === null) {
        const path = file ? `${start}/${file}` : '/library'
        return sendPage(reply.header('refresh', `0; url=${path}`), 200, begunPage(path))
      }
      const product = nameOrder(parts, (await getConsentOrder(db, orderId)).product)
      const action = `${start}/consent`
      const stake = await findStake(parts, orderId)
      return sendPage(reply, 400, consentPage({ ...stake, product, action, file: file ?? '', problem }))
    })
  })
}

/** What keeps it from being an agreement to the words that are shown now. */
function findProblem(body: unknown): string | null {
  if (!statements.safeParse(body).success) {
    return 'Please tick both statements, or leave it for now: nothing is downloaded before.'
  }
  return words.safeParse(body).success ? null : 'The words have changed meanwhile. Please load the page again.'
}

function fileOf(body: unknown): string | undefined {
  const { file } = z.object({ file: z.string().regex(FILE) }).safeParse(body).data ?? {}
  return file
}
