import { aboutTime } from '../../../contract/in-words.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

export { prepareMaster } from './prepare-master.ts'
export { browserShareTools, shareWallpaper } from './share-wallpaper.ts'

/** How long a file that is drawn first is still waited for. */
export function Preparing({ title, seconds }: { readonly title: string; readonly seconds: number | null }) {
  return (
    <>
      <ProgressBar label={`Preparing ${title}`} />
      <p className="figures">
        {`Preparing the full-size file${seconds === null ? '' : `, ${aboutTime(seconds)}`}. It is saved by itself.`}
      </p>
    </>
  )
}
