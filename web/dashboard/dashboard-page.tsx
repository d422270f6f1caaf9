import type { Head } from '../shell/page.ts'
import { WelcomeCard } from './welcome-card.tsx'

export function head(): Head {
  return { title: 'Dashboard | PURE 8K', description: 'Your account, your subscription and your bundles.' }
}

export default function DashboardPage() {
  return (
    <>
      <h1 className="display grid">DASHBOARD</h1>
      <WelcomeCard />
    </>
  )
}
