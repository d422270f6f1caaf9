import { useState } from 'react'
import type { LibraryBundleView } from '../../../contract/library/library.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { type ConsentAnswer, ConsentNotice } from './consent-notice.tsx'

type ConsentQuestionProps = {
  /** Of which bundle something is about to be downloaded that asks for it; null while nothing does. */
  readonly asked: LibraryBundleView | null
  readonly onAgreed: () => void
  readonly onLater: () => void
}

/** The question before the first download of an order, and then what follows from the answer. */
export function ConsentQuestion({ asked, onAgreed, onLater }: ConsentQuestionProps) {
  const [answer, setAnswer] = useState<ConsentAnswer | null>(null)
  const question = asked?.consent ?? null
  return (
    <>
      {asked && question && (
        <ConsentDialog
          bundle={asked.name}
          question={question}
          onLater={() => {
            setAnswer({ kind: 'later', until: question.until })
            onLater()
          }}
          onAgreed={() => {
            setAnswer({ kind: 'agreed', at: new Date().toISOString() })
            onAgreed()
          }}
        />
      )}
      <ConsentNotice answer={question ? null : answer} onClose={() => setAnswer(null)} />
    </>
  )
}
