import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from 'playwright'
import { installedProgram, isExecutable } from './installed-program.ts'

/** A Chromium without windows, users and their settings: it starts pages for two fifths of the CPU time. */
const headlessShell = 'chromium-headless-shell'

/** Names under which systems install a whole Chromium, the plain one first. */
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

/** The Chromium to test in: `CHROMIUM` in the environment, the system's, or Playwright's own; undefined for none. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM']
  return chosen ? chosen : (installedProgram([headlessShell]) ?? installedWhole())
}

/** The same with settings of a user; undefined for none. */
export function findWholeChromium(): string | undefined {
  const chosen = process.env['CHROMIUM']
  return chosen && !chosen.endsWith(headlessShell) ? chosen : installedWhole()
}

function installedWhole(): string | undefined {
  return installedProgram(commands) ?? places.find(isExecutable) ?? ownChromium()
}

function ownChromium(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** How tests start Chromium, with `more` arguments of their own. */
export function chromiumOptions(...more: readonly string[]): LaunchOptions {
  return optionsOf(findChromium(), more)
}

/** The same for tests of what a user has set. */
export function wholeChromiumOptions(...more: readonly string[]): LaunchOptions {
  return optionsOf(findWholeChromium() ?? findChromium(), more)
}

function optionsOf(executablePath: string | undefined, more: readonly string[]): LaunchOptions {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [...chromiumArguments, ...more],
  }
}
