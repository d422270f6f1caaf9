import type { Head } from '../shell/page.ts'

export function head(): Head {
  return { title: 'Log in | PURE 8K', description: 'Log in to reach your 8K wallpapers on every device.' }
}

export default function LoginPage() {
  return <h1 className="display grid">Discover Stunning 8K Wallpapers</h1>
}
