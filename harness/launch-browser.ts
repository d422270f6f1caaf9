import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../commands/ensure-browser.ts'

/** The browser of the journeys, for programs that drive one themselves. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}
