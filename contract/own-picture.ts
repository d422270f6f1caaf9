/** A picture that the owner brought with the content, re-encoded by the shop. Its address names its bytes. */
export type OwnPicture = {
  readonly digest: string
  readonly format: 'png' | 'jpeg'
  readonly width: number
  readonly height: number
}

const EXTENSIONS = { png: 'png', jpeg: 'jpg' } as const

/** Its name as a file, below /brand/ in the shop. */
export function ownPictureName({ digest, format }: Pick<OwnPicture, 'digest' | 'format'>): string {
  return `${digest}.${EXTENSIONS[format]}`
}

export function ownPictureUrl(picture: Pick<OwnPicture, 'digest' | 'format'>): string {
  return `/brand/${ownPictureName(picture)}`
}
