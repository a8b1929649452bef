/** What a page tells its service worker: keep the page's files, so that it opens without a network. */
export const keepFiles = 'skerry: keep the files of the page'
