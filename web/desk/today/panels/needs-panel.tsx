import { countOf } from '../../../../contract/count.ts'
import { deadlineOf } from '../../../../contract/desk/orders.ts'
import type { DeskNeeds } from '../../../../contract/desk/today.ts'
import { amountWords, buyerWords, productName } from '../../orders/order-words.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Empty } from '../../parts/states.tsx'
import styles from '../today.module.css'

type Need = {
  readonly key: string
  readonly icon: IconName
  readonly isBad?: boolean
  readonly title: string
  readonly words: string
  readonly to: string
  readonly act: string
}

type NeedsPanelProps = { readonly needs: DeskNeeds; readonly timeZone: string }

/** What waits for a person, the gravest first; the first one is the one thing to do. */
export function NeedsPanel({ needs, timeZone }: NeedsPanelProps) {
  const list = listNeeds(needs, timeZone)
  if (list.length === 0) {
    return (
      <Panel title="Needs you">
        <Empty icon="check" title="Nothing needs you">
          Every paid order opened, every receipt left, and every event was applied.
        </Empty>
      </Panel>
    )
  }
  return (
    <Panel title="Needs you" acts={<span className={styles.count}>{countOf(list.length, 'thing')}</span>} flush>
      <ul className={styles.needs}>
        {list.map(({ key, icon, isBad, title, words, to, act }, at) => (
          <li key={key} className={styles.need}>
            <span className={isBad ? styles.badShape : styles.shape}>
              <Icon name={icon} />
            </span>
            <div>
              <b>{title}</b>
              <p>{words}</p>
            </div>
            <ButtonLink to={to} tone={at === 0 ? 'main' : 'plain'}>
              {act}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function listNeeds(needs: DeskNeeds, timeZone: string): Need[] {
  const { flagged, disputes, withdrawals, setUp, lostReceipts, lostLetters, seconds, events, mails, messages, news } =
    needs
  const found: (Need | null)[] = [
    flaggedNeed(flagged),
    disputeNeed(disputes, timeZone),
    withdrawalNeed(withdrawals),
    setUpNeed(setUp),
    mails.refused > 0
      ? {
          key: 'mail',
          icon: 'mail',
          isBad: true,
          to: '/desk/messages?state=waiting',
          act: 'Look',
          title: 'Your mail server refuses the shop',
          words: `${countOf(mails.refused, 'mail')} wait: ${mails.problem}. Nothing is lost; they leave once it is mended.`,
        }
      : null,
    newsNeed(news),
    lostNeed(lostReceipts),
    letterNeed(lostLetters),
    secondNeed(seconds),
    eventNeed(events.aside + events.failed),
    messageNeed(messages),
  ]
  return found.filter((need) => need !== null)
}

function flaggedNeed({ count, first }: DeskNeeds['flagged']): Need | null {
  const [order] = first
  if (!order) return null
  const names = first.map(
    (each) => `${each.number} (${productName(each)}, ${amountWords(each.totalMinor, each.currency)})`,
  )
  return {
    key: 'flagged',
    icon: 'flag',
    act: 'Decide',
    title: count === 1 ? 'A buyer paid and got nothing' : `${count} buyers paid and got nothing`,
    words: `${names.join(', ')}${count > first.length ? ' and more' : ''}. Open them or refund them.`,
    to: count === 1 ? `/desk/orders/${order.id}` : '/desk/orders?state=flagged',
  }
}

/** The one that has to be answered first comes first. */
function disputeNeed({ count, first }: DeskNeeds['disputes'], timeZone: string): Need | null {
  const [order] = first
  if (!order || count === 0) return null
  const deadline = order.disputeDueAt && deadlineOf(order.disputeDueAt, new Date(), timeZone).words
  const answer = deadline
    ? `${deadline}, at your payment provider.`
    : 'Answer at your payment provider, which names the deadline.'
  return {
    key: 'dispute',
    icon: 'alert',
    isBad: true,
    act: 'Answer',
    title: count === 1 ? 'A bank asks for a payment back' : `Banks ask for ${count} payments back`,
    words: `${order.number} of ${buyerWords(order)}. ${answer}`,
    to: count === 1 ? `/desk/orders/${order.id}` : '/desk/orders?state=disputed',
  }
}

function withdrawalNeed({ count, first }: DeskNeeds['withdrawals']): Need | null {
  const [order] = first
  if (!order) return null
  const names = first.map(({ number }) => number)
  return {
    key: 'withdrawal',
    icon: 'undo',
    act: 'Decide',
    to: `/desk/orders/${order.id}`,
    title: count === 1 ? 'A buyer withdrew and waits for an answer' : `${count} buyers withdrew and wait for an answer`,
    words: `${names.join(', ')}${count > first.length ? ' and more' : ''}. Refund them, or say why not.`,
  }
}

function setUpNeed([first, ...others]: DeskNeeds['setUp']): Need | null {
  if (!first) return null
  return {
    key: 'set-up',
    icon: 'set-up',
    isBad: true,
    to: '/desk/set-up',
    act: 'Set up',
    title: others.length === 0 ? 'A part of set-up does not work' : `${others.length + 1} parts of set-up do not work`,
    words: `${first.step}: ${first.summary}`,
  }
}

function lostNeed({ count, first }: DeskNeeds['lostReceipts']): Need | null {
  const [order] = first
  if (!order) return null
  return {
    key: 'lost',
    icon: 'bounce',
    act: 'Look',
    title: count === 1 ? 'A receipt did not arrive' : `${count} receipts did not arrive`,
    words: `${buyerWords(order)} has no library link (${order.number}). Correct the address or send it again.`,
    to: count === 1 ? `/desk/orders/${order.id}` : '/desk/messages',
  }
}

function newsNeed([first]: DeskNeeds['news']): Need | null {
  if (!first) return null
  return {
    key: 'news',
    icon: 'bounce',
    isBad: true,
    act: 'Decide',
    to: `/desk/messages?tab=news&news=${first.id}`,
    title: `‘${first.subject}’ stopped on its way`,
    words: `${first.problem ?? ''} Nobody else gets it until you decide.`,
  }
}

function letterNeed({ count, first }: DeskNeeds['lostLetters']): Need | null {
  const [order] = first
  if (!order) return null
  return {
    key: 'letter',
    icon: 'bounce',
    act: 'Look',
    to: `/desk/orders/${order.id}`,
    title: count === 1 ? 'A gift did not arrive' : `${count} gifts did not arrive`,
    words: `${first.map(({ number }) => number).join(', ')}${count > first.length ? ' and more' : ''}. Each giver was told, and can name another address.`,
  }
}

function secondNeed({ count, first }: DeskNeeds['seconds']): Need | null {
  const [order] = first
  if (!order) return null
  return {
    key: 'second',
    icon: 'undo',
    act: 'Look',
    title: count === 1 ? 'Somebody bought the same twice' : `${count} orders were bought twice`,
    words: `${buyerWords(order)} had it already (${order.number}). They can have the money back with one press, and so can you.`,
    to: count === 1 ? `/desk/orders/${order.id}` : '/desk/orders?state=twice',
  }
}

function messageNeed(count: number): Need | null {
  if (count === 0) return null
  return {
    key: 'messages',
    icon: 'mail',
    to: '/desk/messages?tab=inbox',
    act: 'Read',
    title: count === 1 ? 'Somebody wrote to you' : `${count} messages are unread`,
    words: 'Through the contact form. What the writer bought stands beside it.',
  }
}

function eventNeed(count: number): Need | null {
  if (count === 0) return null
  return {
    key: 'events',
    icon: 'events',
    isBad: true,
    to: '/desk/events',
    act: 'Look',
    title: count === 1 ? 'A payment event failed' : `${count} payment events failed`,
    words: 'Kept word for word. Nothing is lost; replay them when the cause is mended.',
  }
}
