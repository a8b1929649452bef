import type { Plugin } from 'vite'

/** Writes `files.json`, by which the service worker knows what the page needs to open without a network. */
export function pageFilesPlugin(): Plugin {
  return {
    name: 'skerry-page-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      // The page is kept under its address, and a service worker is no file of the page.
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(names.sort()) })
    },
  }
}
