import { Link } from '../../routing/link.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { site } from '../../state/site.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './account-form.module.css'
import { AccountLayout, PROMO_SIZES } from './account-layout.tsx'
import { LoginForm } from './login-form.tsx'

export function head(): Head {
  return {
    title: pageTitle('Log in'),
    description: site().content.pages.login.description,
    largest: posterPreload(getPoster('login'), PROMO_SIZES),
  }
}

export default function LoginPage() {
  return (
    <AccountLayout poster="login" title="Log in" promo={site().content.pages.login}>
      <LoginForm />
      <p className={styles.other}>
        New here?{' '}
        <Link to="/signup" className="link">
          Sign Up
        </Link>
      </p>
    </AccountLayout>
  )
}
