import settings from 'virtual:site-settings'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ConsentLine } from '../shell/consent-line.tsx'
import { keepConsent, readConsent } from './consent.ts'
import { countWithGoogle } from './google-analytics.ts'

/** Asks once, and only where a measurement id is configured. A yes counts the page that it was given on. */
export function Consent() {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // The answer lives in the browser, so the prerendered page never holds the question.
  useEffect(() => setOpen(settings.gaMeasurementId !== null && readConsent() === 'unasked'), [])
  if (!isOpen) return null
  return (
    <ConsentLine
      onAnswer={(answer) => {
        keepConsent(answer)
        setOpen(false)
        if (answer === 'yes') countWithGoogle(pathname)
      }}
    />
  )
}
