import { type Browser, chromium } from '@playwright/test'
import { ensureBrowser, findBrowser } from '../commands/ensure-browser.ts'

/** The browser of the journeys, for programs that drive one themselves. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await getBrowser(), args: ['--no-sandbox'] })
}

/** Its path; it is installed where it is missing. */
export async function getBrowser(): Promise<string> {
  const missing = await ensureBrowser()
  if (missing) throw new Error(missing)
  return findBrowser() ?? chromium.executablePath()
}
