import type { Head } from '../shell/page.ts'

export function head(): Head {
  return {
    title: 'PURE 8K | 8K wallpapers',
    description:
      'Elevate your setup. Every screen deserves fire. 8K wallpapers in themed bundles, or all of them for life.',
  }
}

export default function HomePage() {
  return <h1 className="display grid">Elevate your setup. Every screen deserves fire.</h1>
}
