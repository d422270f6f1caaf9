import type { Route } from '../../../contract/site/routes.ts'
import type { PolicyPage as ShownPolicy } from '../../../contract/site/site-data.ts'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { pageData } from '../../state/site.ts'
import { LegalPage } from './legal-page.tsx'

export function head(route: Route): Head {
  const { policy, isEarlier } = getPolicy(route)
  const { title, version, description } = policy
  return { title: pageTitle(isEarlier ? `${title}, version ${version}` : title), description }
}

export default function PolicyPage({ route }: { route: Route }) {
  return <LegalPage {...getPolicy(route)} />
}

function getPolicy({ path, policy: shown }: Route) {
  const policy: ShownPolicy | undefined = pageData().policies?.[path]
  if (!shown || !policy) throw new Error(`The policy at ${path} was read before it was loaded.`)
  return { policy, name: shown.name, isEarlier: shown.version !== undefined }
}
