import type { Plugin } from 'vite'

/** Modules of ws, and what is left of each. */
const replaced: Readonly<Record<string, string>> = {
  'permessage-deflate': `module.exports = { extensionName: 'permessage-deflate' }`,
  stream: 'module.exports = undefined',
}

const module = /[\\/]node_modules[\\/]ws[\\/]lib[\\/](permessage-deflate|stream)\.js$/

/**
 * Vite plugin: leaves out what ws has and nothing here uses: its compression, which every WebSocket of Node's host declines
 * (`perMessageDeflate: false`), and its streams. The bundler keeps both, as they are CommonJS.
 */
export function plainWebSocketPlugin(): Plugin {
  return {
    name: 'skerry-plain-web-socket',
    load: {
      filter: { id: module },
      handler: (id) => replaced[module.exec(id)?.[1] ?? ''],
    },
  }
}
