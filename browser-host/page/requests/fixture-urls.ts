import { fetchFixtures, type FixtureReader } from '../../../core/index.ts'
import { networkFetch } from './held-requests.ts'

/** How long a URL of fixtures may take to answer, in milliseconds. */
const patience = 30_000

/** Files of fixtures in a page: by URL. */
export const fixtureUrls: FixtureReader = {
  path: async (path) => {
    throw new TypeError(
      `fixtures: ${JSON.stringify(path)} is a path where YAML is due, and a page reads no files; give new URL(${JSON.stringify(path)}, import.meta.url), or YAML text`,
    )
  },
  url: (url) => {
    const { href, protocol } = new URL(url, document.baseURI)
    if (protocol === 'http:' || protocol === 'https:' || protocol === 'data:') {
      const signal = AbortSignal.timeout(patience)
      return fetchFixtures((address, init) => networkFetch(address, init), new URL(href), signal)
    }
    throw new TypeError(`fixtures: ${href} cannot be read; give a URL with http: or https:`)
  },
}
