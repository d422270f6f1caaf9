import type { Head } from '../shell/page.ts'

export function head(): Head {
  return {
    title: 'Subscribe | PURE 8K',
    description: 'Lifetime access to all current and future 8K wallpapers for one payment of 8 dollars.',
  }
}

export default function SubscriptionPage() {
  return <h1 className="display grid">Unlock All 8K Wallpapers</h1>
}
