import { hearTabs, tellTabs } from '../../state/tabs.ts'

/** A checkout was opened, or something bought. */
export type OrderNews = 'opened' | 'paid'

const CHANNEL = 'orders'

/** Tells every tab of the shop, this one included, what happened to a purchase. */
export function tellOrderNews(news: OrderNews): void {
  tellTabs(CHANNEL, news)
}

export function hearOrderNews(onNews: (news: OrderNews) => void): () => void {
  return hearTabs(CHANNEL, onNews)
}

/** For the press on a buy link: from now on something may arrive at any moment, wherever the checkout's tab ends. */
export function tellCheckoutOpened(): void {
  tellOrderNews('opened')
}
