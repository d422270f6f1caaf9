import {
  type Abilities,
  type Payments,
  ProviderUnreachableError,
  RefundRefusedError,
  RefusedEventError,
} from './payments.ts'

const NOBODY = 'No payment provider is set up.'

const NOTHING: Abilities = {
  takesLines: false,
  needsVariants: false,
  takesCurrency: () => false,
  leastMinor: () => 0,
  refundsWait: false,
  tellsCards: false,
  seller: null,
}

/** Nobody takes payments yet: nothing can be bought, no event is anybody's, and there is no order to ask for. */
export function noPayments(): Payments {
  const refuse = () => {
    throw new RefusedEventError('signature', NOBODY)
  }
  return {
    provider: 'none',
    title: 'Nobody',
    mode: 'live',
    findObstacle: () => 'cannot be bought, because no payment provider is set up',
    checkoutUrl: () => null,
    takesAmounts: () => false,
    startCheckout: () => Promise.reject(new ProviderUnreachableError(NOBODY)),
    listPrices: async () => [],
    readEvent: refuse,
    readStoredEvent: refuse,
    listOrders: async () => ({ reports: [], next: null }),
    findOrder: async () => null,
    abilities: NOTHING,
    paymentUrl: () => null,
    refund: () => Promise.reject(new RefundRefusedError(NOBODY)),
  }
}
