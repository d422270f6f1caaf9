import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import { type DraftPicture, type DraftPictures, isDraftPictures } from '../../../contract/desk/draft.ts'
import { Page } from '../parts/layout.tsx'
import { Empty, Loaded } from '../parts/states.tsx'
import { ShowMore } from '../parts/table.tsx'
import { useDraftData } from '../state/draft.ts'
import { FocusDialog } from './focus-dialog.tsx'
import { PictureCard } from './picture-card.tsx'
import styles from './pictures.module.css'
import { useActs } from './use-save.ts'

const AT_ONCE = 60

/** The pictures of one category, in the order of its gallery. */
export function PicturesPage({ slug }: { readonly slug: string }) {
  const data = useDraftData(`/draft/pictures/${encodeURIComponent(slug)}`, isDraftPictures)
  return (
    <Page
      title={data.value?.name ?? slug}
      above={{ to: '/desk/catalogue', label: 'Catalogue' }}
      note={data.value && inWords(data.value.pictures)}
    >
      <Loaded data={data}>{(draft) => <Pictures draft={draft} slug={slug} />}</Loaded>
    </Page>
  )
}

function inWords(pictures: readonly DraftPicture[]): string {
  const hidden = pictures.filter(({ isHidden }) => isHidden).length
  return `${countOf(pictures.length, 'picture')}${hidden > 0 ? `, ${hidden} of them hidden` : ''}. What you change is a draft until you publish it.`
}

type PicturesProps = { readonly draft: DraftPictures; readonly slug: string }

function Pictures({ draft, slug }: PicturesProps) {
  const { act, isBusy } = useActs(draft)
  const [most, setMost] = useState(AT_ONCE)
  const [focused, setFocused] = useState<DraftPicture>()
  const { pictures } = draft
  const order = pictures.map(({ id }) => id)
  const change = (id: string, wish: object, done: string, back?: object) =>
    act(toAct(slug, id, wish), done, back && toAct(slug, id, back))
  if (pictures.length === 0) {
    return (
      <Empty icon="image" title="No pictures yet">
        npm run shop -- import {slug} &lt;folder&gt; brings them in.
      </Empty>
    )
  }
  return (
    <>
      <ul className={styles.pictures} aria-label="Pictures">
        {pictures.slice(0, most).map((picture) => (
          <PictureCard
            key={picture.id}
            {...{ picture, order, isBusy }}
            onChange={(wish, done, back) => change(picture.id, wish, done, back)}
            onFocus={() => setFocused(picture)}
          />
        ))}
      </ul>
      {pictures.length > most && <ShowMore isBusy={false} onMore={() => setMost(most + AT_ONCE)} />}
      {focused && (
        <FocusDialog
          picture={focused}
          onKeep={(focus) => change(focused.id, { focus }, `The focal point of ${focused.title} is in the draft.`)}
          onClose={() => setFocused(undefined)}
        />
      )}
    </>
  )
}

function toAct(category: string, id: string, change: object) {
  return { path: 'pictures', body: { category, changes: [{ id, change }] } }
}
