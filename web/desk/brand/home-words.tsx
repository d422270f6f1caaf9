import type { DeskBrand } from '../../../contract/desk/brand.ts'
import { DraftForm } from '../catalogue/draft-form.tsx'
import type { Save } from '../catalogue/use-save.ts'
import { useTyped } from '../catalogue/use-typed.ts'
import { Field } from '../parts/field.tsx'

/** What the window and search engines say of the page. */
export function HomeWords({ brand }: { readonly brand: DeskBrand }) {
  const { title, description } = brand.home
  const { form, typed, values: home, type } = useTyped('home words', brand, { title, description })
  const keep = (save: Save) => save({ method: 'PUT', path: 'home', body: typed }, 'The words are in the draft.')
  return (
    <DraftForm draft={brand} form={form} keep={keep} title="In the window and in search">
      <Field
        label="Title, after the shop’s name"
        value={home.title}
        maxLength={60}
        onChange={(event) => type({ title: event.currentTarget.value })}
      />
      <Field
        label="Description"
        value={home.description}
        maxLength={200}
        onChange={(event) => type({ description: event.currentTarget.value })}
      />
    </DraftForm>
  )
}
