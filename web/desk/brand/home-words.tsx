import { useState } from 'react'
import type { DeskBrand } from '../../../contract/desk/brand.ts'
import { DraftForm } from '../catalogue/draft-form.tsx'
import type { Save } from '../catalogue/use-save.ts'
import { Field } from '../parts/field.tsx'

/** What the window and search engines say of the page. */
export function HomeWords({ brand }: { readonly brand: DeskBrand }) {
  const [typed, setTyped] = useState<{ readonly title?: string; readonly description?: string }>({})
  const home = { ...brand.home, ...typed }
  async function keep(save: Save) {
    const problem = await save({ method: 'PUT', path: 'home', body: typed }, 'The words are in the draft.')
    if (problem === undefined) setTyped({})
    return problem
  }
  const isSame = home.title === brand.home.title && home.description === brand.home.description
  return (
    <DraftForm
      {...{ draft: brand, keep, title: 'In the window and in search' }}
      whyNot={isSame ? 'Nothing is changed.' : undefined}
    >
      <Field
        {...{ label: 'Title, after the shop’s name', value: home.title, maxLength: 60 }}
        onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
      />
      <Field
        {...{ label: 'Description', value: home.description, maxLength: 200 }}
        onChange={(event) => setTyped({ ...typed, description: event.currentTarget.value })}
      />
    </DraftForm>
  )
}
