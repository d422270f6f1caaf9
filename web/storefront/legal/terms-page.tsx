import type { Route } from '../../../contract/routes.ts'
import type { Head } from '../../routing/page.ts'
import { getPolicy } from './get-policy.ts'
import { LegalPage } from './legal-page.tsx'

export function head(_route: Route): Head {
  const { title, description } = getPolicy('terms')
  return { title: `${title} | PURE 8K`, description }
}

export default function TermsPage(_props: { route: Route }) {
  return <LegalPage policy={getPolicy('terms')} />
}
