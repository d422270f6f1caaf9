import type { DeskPricing } from '../../../contract/desk/pricing.ts'
import { useActs } from '../catalogue/use-save.ts'
import { Switch } from '../parts/choice.tsx'
import { Muted, Panel } from '../parts/layout.tsx'

type TermsPanelProps = { readonly pricing: DeskPricing }

/** What may be paid with, and whom for. */
export function TermsPanel({ pricing }: TermsPanelProps) {
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
