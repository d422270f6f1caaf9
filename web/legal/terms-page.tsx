import type { Place } from '../../contract/site-map.ts'
import type { Head } from '../shell/page.ts'
import { LegalPage } from './legal-page.tsx'
import { TERMS, TERMS_INTRO } from './terms-text.tsx'

export function head(_place: Place): Head {
  return {
    title: 'Terms and Conditions | PURE 8K',
    description:
      'The rules for using PURE 8K and its 8K wallpapers: license, links, liability and the law that applies.',
  }
}

export default function TermsPage(_props: { place: Place }) {
  return (
    <LegalPage
      title="Terms and Conditions"
      note="© 2025 PURE 8K. All rights reserved."
      intro={TERMS_INTRO}
      sections={TERMS}
    />
  )
}
