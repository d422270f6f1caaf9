import { useState } from 'react'
import { type DeskPricing, deskPricingSchema } from '../../../contract/desk/pricing.ts'
import { useActs } from '../catalogue/use-save.ts'
import { Button } from '../parts/button.tsx'
import { Switch } from '../parts/choice.tsx'
import { Muted, Page, Panel, Stack } from '../parts/layout.tsx'
import { Loaded } from '../parts/states.tsx'
import { useDraftData } from '../state/draft.ts'
import { CodesPanel } from './panels/codes-panel.tsx'
import { PriceForm } from './panels/price-form.tsx'
import { SaleDialog, SalesPanel } from './panels/sales-panel.tsx'

const NOTE = 'Prices and sales are drafts until they are published. Whoever bought before keeps what they have.'

/** What everything costs, and what is cheaper for a while. */
export function Screen() {
  const data = useDraftData('/pricing', deskPricingSchema)
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

type TermsPanelProps = { readonly pricing: DeskPricing }

/** What may be paid with, and whom for. */
function TermsPanel({ pricing }: TermsPanelProps) {
  const { act } = useActs(pricing)
  const { givesCredit, offersGifts } = pricing
  const set = (name: 'givesCredit' | 'offersGifts', isOn: boolean, words: string) => {
    const put = (value: boolean) => ({ method: 'PUT', path: 'terms', body: { [name]: value } }) as const
    void act(put(isOn), words, put(!isOn))
  }
  return (
    <Panel title="Credit and gifts">
      <Switch
        label="Owned bundles count toward all-access"
        isOn={givesCredit}
        onChange={(isOn) =>
          set(
            'givesCredit',
            isOn,
            isOn ? 'Bundles count again, in the draft.' : 'Bundles no longer count, in the draft.',
          )
        }
      />
      <Muted>
        Whoever owns bundles pays all-access less what they paid for them. An open checkout keeps its price for a day,
        and what was credited stays.
      </Muted>
      <Switch
        label="Everything can be bought as a gift"
        isOn={offersGifts}
        onChange={(isOn) =>
          set(
            'offersGifts',
            isOn,
            isOn ? 'Gifts are offered again, in the draft.' : 'Gifts are no longer offered, in the draft.',
          )
        }
      />
      <Muted>Gifts that were paid still arrive and open.</Muted>
    </Panel>
  )
}
