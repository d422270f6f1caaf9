import type { Route } from '../../../contract/routes.ts'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { getPolicy } from './get-policy.ts'
import { LegalPage } from './legal-page.tsx'

export function head(_route: Route): Head {
  const { title, description } = getPolicy('terms')
  return { title: pageTitle(title), description }
}

export default function TermsPage(_props: { route: Route }) {
  return <LegalPage policy={getPolicy('terms')} />
}
