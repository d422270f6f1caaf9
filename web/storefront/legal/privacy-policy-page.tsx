import policy from 'virtual:content/privacy-policy'
import type { Route } from '../../../contract/routes.ts'
import type { Head } from '../../routing/page.ts'
import { LegalPage } from './legal-page.tsx'

export function head(_route: Route): Head {
  return { title: `${policy.title} | PURE 8K`, description: policy.description }
}

export default function PrivacyPolicyPage(_props: { route: Route }) {
  return <LegalPage policy={policy} />
}
