import { type FormEvent, useState } from 'react'
import type { DeskBrand } from '../../../contract/desk/brand.ts'
import { useSave } from '../catalogue/use-save.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Panel, Stack } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'

/** What the window and search engines say of the page. */
export function HomeWords({ brand }: { readonly brand: DeskBrand }) {
  const save = useSave(brand)
  const [typed, setTyped] = useState<{ readonly title?: string; readonly description?: string }>({})
  const [problem, setProblem] = useState<string>()
  const home = { ...brand.home, ...typed }
  async function keep(event: FormEvent) {
    event.preventDefault()
    const said = await save({ method: 'PUT', path: 'home', body: typed }, 'The words are in the draft.')
    setProblem(said)
    if (said === undefined) setTyped({})
  }
  const isSame = home.title === brand.home.title && home.description === brand.home.description
  return (
    <form noValidate onSubmit={(event) => void keep(event)}>
      <Panel
        title="In the window and in search"
        acts={
          <Button type="submit" whyNot={isSame ? 'Nothing is changed.' : undefined}>
            Keep in the draft
          </Button>
        }
      >
        <Stack>
          {problem && (
            <Note tone="bad" isNews>
              {problem}
            </Note>
          )}
          <Field
            {...{ label: 'Title, after the shop’s name', value: home.title, maxLength: 60 }}
            onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
          />
          <Field
            {...{ label: 'Description', value: home.description, maxLength: 200 }}
            onChange={(event) => setTyped({ ...typed, description: event.currentTarget.value })}
          />
        </Stack>
      </Panel>
    </form>
  )
}
