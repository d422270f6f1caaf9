import { Link } from '../../routing/link.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { site } from '../../state/site.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './account-form.module.css'
import { AccountLayout, PROMO_SIZES } from './account-layout.tsx'
import { SignupForm } from './signup-form.tsx'

export function head(): Head {
  return {
    title: pageTitle('Sign up'),
    description: site().content.pages.signup.description,
    largest: posterPreload(getPoster('signup'), PROMO_SIZES),
  }
}

export default function SignupPage() {
  return (
    <AccountLayout poster="signup" title="Sign up" promo={site().content.pages.signup}>
      <SignupForm />
      <p className={styles.other}>
        Already have an account?{' '}
        <Link to="/login" className="link">
          Log In
        </Link>
      </p>
    </AccountLayout>
  )
}
