import { z } from 'zod'
import type { DeskSamples } from '../../../contract/desk/settings.ts'
import { ProblemError } from '../../http/problem.ts'
import { PublishError, type Publisher } from '../../publications/publish.ts'
import { showAgain, startEmpty } from '../../publications/publish-draft.ts'
import { noteAudit } from '../audit.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import type { MachineParts } from '../machine.ts'

/** What everybody sees changes with it. */
const PUBLISHING = { access: 'set-up', needsRecentProof: true } as const

const numbered = z.object({ number: z.coerce.number().pipe(z.int32().positive()) })

/** The end of the sample shop in one step, and the way back. */
export function samplesRoutes(parts: MachineParts): readonly DeskRoute[] {
  return [
    staffRoute({ method: 'GET', path: '/machine/samples', access: 'set-up', answer: async () => describe(parts) }),
    staffRoute({
      method: 'POST',
      path: '/machine/empty-shop',
      ...PUBLISHING,
      async answer({ staff }) {
        const { db, now } = parts
        const emptied = await publishing(parts, (publisher) => startEmpty(publisher, staff.email))
        const change = { before: { publication: emptied.before }, after: { publication: emptied.number } }
        await noteAudit(
          db,
          { staffId: staff.id, area: 'catalogue', did: 'started with an empty shop', ...change },
          now(),
        )
        return emptied
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/machine/publications/:number/show',
      ...PUBLISHING,
      params: numbered,
      async answer({ params, staff }) {
        const { db, now } = parts
        const { number } = await publishing(parts, (publisher) => showAgain(publisher, params.number, staff.email))
        const line = { staffId: staff.id, area: 'catalogue', did: 'showed an older publication again' } as const
        await noteAudit(db, { ...line, after: { publication: number } }, now())
        return { words: `Publication ${number} is shown again.` }
      },
    }),
  ]
}

function describe({ machine }: MachineParts): DeskSamples {
  const { samples } = machine.content()
  const { wallpapers, bundles } = machine.catalogue
  const pictures = Object.values(wallpapers).reduce((sum, list) => sum + list.length, 0)
  return { isShown: samples, canPublish: machine.publisher !== undefined, pictures, bundles: bundles.length }
}

/** Every reason against it, in one sentence after the other. */
async function publishing<Value>({ machine }: MachineParts, act: (publisher: Publisher) => Promise<Value>) {
  if (!machine.publisher) throw new ProblemError('conflict', 'Nothing can be published from here; npm start does it.')
  try {
    return await act(machine.publisher)
  } catch (error) {
    if (error instanceof PublishError) throw new ProblemError('conflict', error.reasons.join(' '))
    throw error
  }
}
