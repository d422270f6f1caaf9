import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import { z } from 'zod'
import { SANDBOX_GOOGLE } from '../../contract/sandbox.ts'
import { escapeHtml, page } from '../page.ts'
import { memoryAdapter } from './memory-adapter.ts'

const person = z.object({
  email: z.email(),
  name: z.string().max(100).default(''),
  /** As with an address that Google was told and has not verified. */
  unverified: z.literal('yes').optional(),
})

type Person = z.infer<typeof person>

export type GoogleSandbox = {
  readonly url: string
  readonly shopUrl: string
  /** Where the sandbox is on the shop's own port. */
  readonly path?: '' | '/sandbox'
  readonly shopName: () => Promise<string> | string
}

/** A real OpenID Connect provider that plays Google: it believes whatever address is typed, and calls it verified unless told otherwise. */
export async function googleSandbox(app: FastifyInstance, options: GoogleSandbox): Promise<void> {
  const { url, shopUrl, path = '', shopName } = options
  const people = new Map<string, Person>()
  const provider = new Provider(`${url}/google`, await configuration(shopUrl, path, people))
  if (path !== '') allowEveryPort(provider)
  const answer = provider.callback()

  // The provider reads bodies itself.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/google/*', async (request, reply) => {
      reply.hijack()
      // From both it concludes where it is mounted.
      const originalUrl = `${path}${request.url}`
      Object.assign(request.raw, { originalUrl, url: request.url.slice('/google'.length) })
      answer(request.raw, reply.raw)
    })
  })
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    interactionRoutes(scope, provider, people, shopName)
  })
}

function interactionRoutes(
  app: FastifyInstance,
  provider: Provider,
  people: Map<string, Person>,
  shopName: GoogleSandbox['shopName'],
): void {
  app.get<{ Params: { uid: string } }>('/google-account/:uid', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(accountPage(request.params.uid, await shopName())),
  )

  app.post('/google-account/:uid', async (request, reply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    const { success, data } = person.safeParse(request.body)
    const isCancelled = (request.body as { cancel?: string } | undefined)?.cancel !== undefined
    if (!isCancelled && !success) {
      return reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(accountPage(details.uid, await shopName(), 'Please type an email address.'))
    }
    const result =
      isCancelled || !data
        ? { error: 'access_denied', error_description: 'The person said no.' }
        : await agree(provider, details, people, data)
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  })
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

/** Signed in and agreed in one step. */
async function agree(provider: Provider, { params }: Details, people: Map<string, Person>, someone: Person) {
  const accountId = createHash('sha256').update(someone.email.toLowerCase()).digest('hex').slice(0, 21)
  people.set(accountId, someone)
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  return { select_account: {}, login: { accountId }, consent: { grantId: await grant.save() } }
}

/** The shop asks for Google's account chooser, which this library does not know by itself. */
function askEveryTime(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

/** A container's port is another outside than within, and only the browser knows which. */
function allowEveryPort({ Client }: Provider): void {
  Client.prototype.redirectUriAllowed = (uri) => /^http:\/\/localhost(?::\d{1,5})?\/api\/auth\/callback\/google$/.test(uri)
}

async function configuration(
  shopUrl: string,
  path: '' | '/sandbox',
  people: ReadonlyMap<string, Person>,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: SANDBOX_GOOGLE.clientId,
        client_secret: SANDBOX_GOOGLE.clientSecret,
        redirect_uris: [`${shopUrl}/api/auth/callback/google`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'sandbox' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    // As Google does: the ID token itself says who it is.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: askEveryTime(),
      url: (_context, { uid }) => `${path}/google-account/${uid}`,
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => {
        const { email = '', name = '', unverified } = people.get(accountId) ?? {}
        return { sub: accountId, email, email_verified: unverified === undefined, ...(name && { name }) }
      },
    }),
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  }
}

function accountPage(uid: string, shopName: string, problem = ''): string {
  return page('Sign in with Google (sandbox)', [
    ...(problem ? [`<p role="alert">${escapeHtml(problem)}</p>`] : []),
    `<p>Which Google account is signing in to ${escapeHtml(shopName)}? Any address works here.</p>`,
    `<form method="post" action="${escapeHtml(uid)}">`,
    '<label for="email">Email</label><input id="email" name="email" type="email" required autofocus>',
    '<label for="name">Name</label><input id="name" name="name">',
    '<label><input name="unverified" type="checkbox" value="yes"> Google has not verified it</label>',
    '<button type="submit">Continue</button>',
    '<button type="submit" name="cancel" value="yes" formnovalidate>Cancel</button></form>',
  ])
}
