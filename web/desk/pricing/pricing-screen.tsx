import { useState } from 'react'
import { type DeskPricing, isDeskPricing } from '../../../contract/desk/pricing.ts'
import { Button } from '../parts/button.tsx'
import { Page, Stack } from '../parts/layout.tsx'
import { Loaded } from '../parts/states.tsx'
import { useDraftData } from '../state/draft.ts'
import { CodesPanel } from './codes-panel.tsx'
import { PriceForm } from './price-form.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { TermsPanel } from './terms-panel.tsx'

const NOTE = 'Prices and sales are drafts until they are published. Whoever bought before keeps what they have.'

/** What everything costs, and what is cheaper for a while. */
export function Screen() {
  const data = useDraftData('/pricing', isDeskPricing)
  const [isMaking, setMaking] = useState(false)
  const acts = (
    <Button icon="percent" onClick={() => setMaking(true)}>
      New sale …
    </Button>
  )
  return (
    <Page title="Pricing" note={NOTE} narrow acts={acts}>
      <Loaded data={data}>
        {(pricing) => (
          <>
            <Pricing pricing={pricing} />
            {isMaking && <SaleDialog pricing={pricing} onClose={() => setMaking(false)} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Pricing({ pricing }: { readonly pricing: DeskPricing }) {
  return (
    <Stack gap="large">
      <SalesPanel pricing={pricing} />
      <PriceForm pricing={pricing} />
      <CodesPanel pricing={pricing} />
      <TermsPanel pricing={pricing} />
    </Stack>
  )
}
