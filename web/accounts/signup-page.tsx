import type { Head } from '../shell/page.ts'

export function head(): Head {
  return {
    title: 'Sign up | PURE 8K',
    description: 'Sign up now and get access to all 8K wallpapers, present and future.',
  }
}

export default function SignupPage() {
  return <h1 className="display grid">Sign Up</h1>
}
