import type { Head } from '../shell/page.ts'

export function head(): Head {
  return {
    title: 'Bundles | PURE 8K',
    description: 'All 8K wallpaper bundles: animals, anime, bikes, cars, city, Formula One and more.',
  }
}

export default function BundlesPage() {
  return <h1 className="display grid">Bundles</h1>
}
