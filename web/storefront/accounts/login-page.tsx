import { Link } from '../../routing/link.tsx'
import type { Head } from '../../routing/page.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './account-form.module.css'
import { AccountLayout, PROMO_SIZES } from './account-layout.tsx'
import { LoginForm } from './login-form.tsx'

export function head(): Head {
  return {
    title: 'Log in | PURE 8K',
    description: 'Log in to reach your 8K wallpapers on every device.',
    largest: posterPreload(getPoster('login'), PROMO_SIZES),
  }
}

export default function LoginPage() {
  return (
    <AccountLayout
      poster="login"
      title="Log in"
      promo={{
        heading: 'Discover Stunning 8K Wallpapers',
        words: 'With login and subscription, all 8K wallpapers — present and future — are available in one bundle.',
      }}
    >
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
