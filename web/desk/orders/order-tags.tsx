import type { DeskOrder } from '../../../contract/desk/orders.ts'
import { Tag } from '../parts/tag.tsx'
import { STATES } from './order-words.ts'
import styles from './orders.module.css'

/** What an order is, and whether its receipt arrived. */
export function OrderTags({ order: { state, receiptProblem, isSecond } }: { readonly order: DeskOrder }) {
  const { label, icon, tone } = STATES[state]
  return (
    <span className={styles.tags}>
      <Tag icon={icon} tone={tone}>
        {label}
      </Tag>
      {isSecond && (
        <Tag icon="copy" tone="warn">
          Bought twice
        </Tag>
      )}
      {receiptProblem && (
        <Tag icon="bounce" tone="warn">
          {receiptProblem === 'bounced' ? 'Receipt bounced' : 'Receipt given up'}
        </Tag>
      )}
    </span>
  )
}
