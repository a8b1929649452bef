import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './entries.ts'

/** What these packages give to browsers; the build's rules are Node's, for which they have others. */
const files: Readonly<Record<string, string>> = {
  'lit-html': 'lit-html/lit-html.js',
  '@lit/reactive-element': '@lit/reactive-element/reactive-element.js',
  'lit/directives/repeat.js': 'lit/directives/repeat.js',
  'lit-html/directives/repeat.js': 'lit-html/directives/repeat.js',
  'lit-html/is-server.js': 'lit-html/is-server.js',
}

/** Vite plugin: the playground gets the files of its packages that browsers get. */
export function pagePackagesPlugin(): Plugin {
  return {
    name: 'skerry-page-packages',
    enforce: 'pre',
    resolveId(source) {
      const file = files[source]
      if (file !== undefined) return join(root, 'node_modules', file)
      if (/^(?:lit-html|@lit\/reactive-element)\//.test(source) && source.endsWith('.js')) {
        return join(root, 'node_modules', source)
      }
      return undefined
    },
  }
}
