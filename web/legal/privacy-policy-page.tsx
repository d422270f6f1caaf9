import type { Place } from '../../contract/site-map.ts'
import type { Head } from '../shell/page.ts'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY_INTRO, PRIVACY_POLICY } from './privacy-policy-text.tsx'

export function head(_place: Place): Head {
  return {
    title: 'Privacy Policy | PURE 8K',
    description: 'What PURE 8K knows about you, why, for how long, who else sees it, and how to have it removed.',
  }
}

export default function PrivacyPolicyPage(_props: { place: Place }) {
  return (
    <LegalPage
      title="Privacy Policy"
      note="Last updated August 20, 2025"
      intro={PRIVACY_INTRO}
      sections={PRIVACY_POLICY}
    />
  )
}
