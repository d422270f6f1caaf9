import { type ChangeEvent, useId, useState } from 'react'
import type { DeskBrand } from '../../../../contract/desk/brand.ts'
import { useActs } from '../../catalogue/use-save.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import styles from '../brand.module.css'

type PictureFieldProps = {
  readonly brand: DeskBrand
  readonly spot: 'logo' | 'favicon' | 'social'
  readonly label: string
  readonly hint: string
}

/** A picture of the owner's own, chosen as a file. */
export function PictureField({ brand, spot, label, hint }: PictureFieldProps) {
  const { act, isBusy } = useActs(brand)
  const [isReading, setReading] = useState(false)
  const id = useId()
  const url = { logo: brand.logo, favicon: brand.icon, social: brand.social }[spot]
  const path = `brand-pictures/${spot}`
  async function bring({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const [file] = box.files ?? []
    if (!file) return
    setReading(true)
    const data = await readBase64(file)
    box.value = ''
    setReading(false)
    await act({ method: 'PUT', path, body: { data } }, `${label} is in the draft.`)
  }
  return (
    <div className={styles.picture}>
      <span className={styles.thumb}>{url ? <img src={url} alt="" /> : <Icon name="image" />}</span>
      <div>
        <label htmlFor={id}>{label}</label>
        <small>{isReading || isBusy ? 'It is being taken …' : hint}</small>
        <input id={id} type="file" accept={PICTURE_TYPES} onChange={(event) => void bring(event)} />
      </div>
      {url && (
        <Button
          tone="quiet"
          icon="trash"
          busy={isBusy}
          onClick={() => void act({ method: 'PUT', path, body: { data: null } }, `${label} is taken out of the draft.`)}
        >
          Take away
        </Button>
      )}
    </div>
  )
}

/** What the shop takes as a picture. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/avif'

export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // A call takes so many letters and no more.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
