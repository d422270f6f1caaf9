import { useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { type DraftPicture, type DraftPictures, draftPicturesSchema } from '../../../../contract/desk/draft.ts'
import { Page } from '../../parts/layout.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { ShowMore, useChosen } from '../../parts/table.tsx'
import { useDraftData } from '../../state/draft.ts'
import { chooseFile, DropArea } from '../uploads/drop-area.tsx'
import { type Chosen, sendFiles } from '../uploads/upload-queue.ts'
import { UploadsPanel, useUploads } from '../uploads/uploads-panel.tsx'
import { useActs } from '../use-save.ts'
import { ChosenPictures, RemoveDialog } from './chosen-pictures.tsx'
import { FocusDialog } from './focus-dialog.tsx'
import { PictureCard } from './picture-card.tsx'
import styles from './pictures.module.css'

const AT_ONCE = 60

type PageProps = { readonly slug: string; readonly maySell: boolean }

/** The pictures of one category, in the order of its gallery, and the way in for more. */
export function PicturesPage({ slug, maySell }: PageProps) {
  const data = useDraftData(`/draft/pictures/${encodeURIComponent(slug)}`, draftPicturesSchema)
  const { known, lines, goOnWithKept, reload } = useUploads(slug)
  const send = (chosen: Pick<Chosen, 'files' | 'replaces'>) => void sendFiles({ ...chosen, category: slug, known })
  return (
    <Page
      title={data.value?.name ?? slug}
      above={{ to: '/desk/catalogue', label: 'Catalogue' }}
      note={data.value && inWords(data.value.pictures)}
    >
      <DropArea onFiles={(files) => send({ files })} />
      <UploadsPanel lines={lines} onGoOn={goOnWithKept} onChanged={reload} onShow={showPicture} />
      <Loaded data={data}>
        {(draft) => (
          <Pictures
            draft={draft}
            slug={slug}
            maySell={maySell}
            onReplace={({ id }) => chooseFile((files) => send({ files, replaces: id }))}
          />
        )}
      </Loaded>
    </Page>
  )
}

function inWords(pictures: readonly DraftPicture[]): string {
  const count = (is: (picture: DraftPicture) => boolean) => pictures.filter(is).length
  const [added, hidden] = [count(({ isNew }) => isNew), count(({ isHidden }) => isHidden)]
  const parts = [added > 0 && `${added} of them new`, hidden > 0 && `${hidden} hidden`].filter(Boolean)
  return `${[countOf(pictures.length, 'picture'), ...parts].join(', ')}. What you change is a draft until you publish it.`
}

function showPicture(id: string): void {
  const card = document.getElementById(`picture-${id}`)
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector('input')?.focus({ preventScroll: true })
}

type PicturesProps = PageProps & {
  readonly draft: DraftPictures
  readonly onReplace: (picture: DraftPicture) => void
}

type Asked = { readonly what: 'focus' | 'remove'; readonly picture: DraftPicture }

function Pictures({ draft, slug, maySell, onReplace }: PicturesProps) {
  const { act, tryAct, isBusy } = useActs(draft)
  const [most, setMost] = useState(AT_ONCE)
  const [asked, setAsked] = useState<Asked>()
  const { pictures } = draft
  const shown = pictures.slice(0, most)
  const chosen = useChosen(shown.map(({ id }) => id))
  const order = pictures.map(({ id }) => id)
  const change = (ids: readonly string[], to: object, done: string, back?: object) =>
    tryAct(toAct(slug, ids, to), done, back && toAct(slug, ids, back))
  const changeOne = (id: string, to: object, done: string, back?: object) =>
    act(toAct(slug, [id], to), done, back && toAct(slug, [id], back))
  if (pictures.length === 0) {
    return (
      <Empty icon="image" title="No picture in this category yet">
        Drop a folder of 8K masters above. Each is checked before it joins.
      </Empty>
    )
  }
  return (
    <>
      <ul className={styles.pictures} aria-label="Pictures">
        {shown.map((picture) => (
          <PictureCard
            key={picture.id}
            picture={picture}
            order={order}
            isBusy={isBusy}
            chosen={chosen}
            onAsk={setAsked}
            onReplace={onReplace}
            onChange={(to, done, back) => changeOne(picture.id, to, done, back)}
            onMove={(id, before, done, back) => changeOne(id, { before }, done, { before: back })}
          />
        ))}
      </ul>
      {pictures.length > most && <ShowMore isBusy={false} onMore={() => setMost(most + AT_ONCE)} />}
      <ChosenPictures chosen={chosen} pictures={pictures} slug={slug} maySell={maySell} change={change} />
      {asked?.what === 'focus' && (
        <FocusDialog
          picture={asked.picture}
          onKeep={(focus) =>
            change([asked.picture.id], { focus }, `The focal point of ${asked.picture.title} is in the draft.`)
          }
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'remove' && (
        <RemoveDialog pictures={[asked.picture]} change={change} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

function toAct(category: string, ids: readonly string[], change: object) {
  return { path: 'pictures', body: { category, changes: ids.map((id) => ({ id, change })) } }
}
