import { type ReactNode, useEffect, useRef } from 'react'
import styles from './gate.module.css'

type GateProps = { readonly shop: { readonly name: string; readonly host: string }; readonly children: ReactNode }

/** The card before the desk. */
export function Gate({ shop, children }: GateProps) {
  useEffect(() => {
    document.title = `Sign in · ${shop.name} desk`
  }, [shop.name])
  return (
    <main className={styles.gate} id="main">
      <div className={styles.card}>
        <p className={styles.brand}>
          {shop.name}
          <span>desk</span>
        </p>
        {children}
      </div>
      <p className={styles.foot}>
        {shop.host} · sessions end after 12 hours without use · <a href="/">View shop</a>
      </p>
    </main>
  )
}

type StepProps = { readonly title: string; readonly words?: ReactNode; readonly children: ReactNode }

/** Whether a step was there before: what a page opens with needs no focus. */
let hasStepped = false

/** One question of the way in. Its title takes the focus when it follows another, unless a field of it has it. */
export function Step({ title, words, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasStepped && document.activeElement === document.body) heading.current?.focus()
    hasStepped = true
  }, [])
  return (
    <div className={styles.steps}>
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {words && <p>{words}</p>}
      </div>
      {children}
    </div>
  )
}

export function Or() {
  return (
    <p className={styles.or}>
      <span>or</span>
    </p>
  )
}
