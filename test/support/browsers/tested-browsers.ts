import { type BrowserName, browserNames, chosenBrowsers } from './browser-name.ts'
import { findChromium } from './chromium.ts'
import { findFirefox } from './firefox-driver.ts'
import { findWebKit } from './webkit-driver.ts'

const finders: Readonly<Record<BrowserName, () => unknown>> = {
  chromium: findChromium,
  firefox: findFirefox,
  webkit: findWebKit,
}

/** The browsers of this run, and why it leaves out the others. */
export interface TestedBrowsers {
  readonly tested: readonly BrowserName[]
  /** A sentence a browser. */
  readonly skipped: readonly string[]
}

/**
 * Of the browsers that `SKERRY_BROWSERS` names those that are installed. Chromium is always among them where it is named: what lacks it
 * fails.
 *
 * @throws Error in CI where a browser that is named is missing, RangeError where the variable names another
 */
export function testedBrowsers(environment: NodeJS.ProcessEnv): TestedBrowsers {
  const chosen = chosenBrowsers(environment['SKERRY_BROWSERS'])
  const missing = chosen.filter((name) => name !== 'chromium' && finders[name]() === undefined)
  if (missing.length > 0 && environment['CI']) {
    throw new Error(`SKERRY_BROWSERS names ${missing.join(' and ')}, which this machine lacks`)
  }
  const unnamed = browserNames.filter((name) => !chosen.includes(name))
  return {
    tested: chosen.filter((name) => !missing.includes(name)),
    skipped: [
      ...missing.map((name) => `no test runs in ${name}: it is not installed`),
      ...unnamed.map((name) => `no test runs in ${name}: SKERRY_BROWSERS does not name it`),
    ],
  }
}
