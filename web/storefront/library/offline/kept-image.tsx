import type { KeptPicture } from './kept-index.ts'
import type { KeptFile } from './kept-storage.ts'
import { useKeptUrl } from './kept-url.ts'

type KeptImageProps = {
  readonly picture: KeptPicture
  readonly which: KeptFile
  /** Empty where the words beside it say the same. */
  readonly alt: string
  readonly className?: string | undefined
}

/** A picture from this device. */
export function KeptImage({ picture, which, alt, className }: KeptImageProps) {
  const url = useKeptUrl(picture, which)
  const { width, height } = picture
  return url ? (
    <img className={className} src={url} width={width} height={height} alt={alt} />
  ) : (
    <div className={className} />
  )
}
