import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright'

/** Names under which systems install a Chromium, the plain one first. */
const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** macOS and Windows put theirs where no PATH points to. */
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// No sandbox, as CI runs as root, and nothing that talks to the outside.
const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The Chromium to test in: `CHROMIUM` in the environment, the system's, or Playwright's own; undefined for none. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM']
  if (chosen) return chosen
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const installed = commands.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...installed, ...places].find(isExecutable) ?? ownChromium()
}

function ownChromium(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** How tests start Chromium, with `more` arguments of their own. */
export function chromiumOptions(...more: readonly string[]): LaunchOptions {
  const executablePath = findChromium()
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [...chromiumArguments, ...more],
  }
}
