/** Message of a page to its service worker: cache the files of the page, so that it opens without a network. */
export const cacheFiles = 'skerry: keep the files of the page'
