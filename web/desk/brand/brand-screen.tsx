import { type ReactNode, useState } from 'react'
import { type DeskBrand, deskBrandSchema } from '../../../contract/desk/brand.ts'
import { Aside, Page, Stack } from '../parts/layout.tsx'
import { Loaded } from '../parts/states.tsx'
import { PreviewPane, Tabs } from '../parts/tabs.tsx'
import { DraftFrame, FRAMED_SCREENS, type FramedScreen } from '../publishing/draft-frame.tsx'
import { useDraftData } from '../state/draft.ts'
import { AppearanceTab } from './tabs/appearance-tab.tsx'
import { ContactTab } from './tabs/contact-tab.tsx'
import { HomeTab } from './tabs/home-tab.tsx'
import { LegalTab } from './tabs/legal-tab.tsx'
import { MailTab } from './tabs/mail-tab.tsx'

const NOTE = 'What you keep shows in the preview, and in the shop once it is published.'

/** How the shop is called and looks, and what it says of itself. */
export function Screen() {
  const data = useDraftData('/brand', deskBrandSchema)
  return (
    <Page title="Brand and words" note={NOTE}>
      <Loaded data={data}>{(brand) => <BrandTabs brand={brand} />}</Loaded>
    </Page>
  )
}

function BrandTabs({ brand }: { readonly brand: DeskBrand }) {
  const { revision } = brand
  const beside = (preview: ReactNode, form: ReactNode) => () => (
    <Aside forPreview>
      <Stack>{form}</Stack>
      {preview}
    </Aside>
  )
  const home = <Preview path="/" revision={revision} />
  return (
    <Tabs
      label="Brand and words"
      tabs={[
        { id: 'look', label: 'Look', draw: beside(home, <AppearanceTab brand={brand} />) },
        { id: 'home', label: 'Home page', draw: beside(home, <HomeTab brand={brand} />) },
        {
          id: 'contact',
          label: 'Contact and seller',
          draw: beside(<Preview path="/imprint" revision={revision} />, <ContactTab brand={brand} />),
        },
        { id: 'mails', label: 'Mails', draw: () => <MailTab brand={brand} /> },
        { id: 'legal', label: 'Policies', draw: () => <LegalTab brand={brand} /> },
      ]}
    />
  )
}

type PreviewProps = { readonly path: string; readonly revision: number }

/** A page of the draft, drawn anew after every change that was kept. */
function Preview({ path, revision }: PreviewProps) {
  const [screen, setScreen] = useState<FramedScreen>('phone')
  return (
    <PreviewPane
      label="Preview of the draft"
      as={{ label: 'Screen', value: screen, onChange: setScreen, options: FRAMED_SCREENS }}
    >
      <DraftFrame key={`${path} ${revision}`} path={path} screen={screen} />
    </PreviewPane>
  )
}
