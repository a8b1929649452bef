/** The browsers that tests run in: Debian's Chromium, Firefox ESR, and WebKitGTK's, whose engine is Safari's. */
export const browserNames = ['chromium', 'firefox', 'webkit'] as const

export type BrowserName = (typeof browserNames)[number]

function isBrowserName(text: string): text is BrowserName {
  return (browserNames as readonly string[]).includes(text)
}

/** Reads `SKERRY_BROWSERS`: names with commas between them; Chromium alone where it is absent. @throws RangeError for another name */
export function chosenBrowsers(text: string | undefined): readonly BrowserName[] {
  if (!text) return ['chromium']
  return text.split(',').map((part) => {
    const name = part.trim()
    if (isBrowserName(name)) return name
    const known = browserNames.join(', ')
    throw new RangeError(`SKERRY_BROWSERS names "${name}"; it may name ${known}, with commas`)
  })
}
