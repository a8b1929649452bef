import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import type { Plugin } from 'vite'
import { root } from './entries.ts'

const tables = /[\\/](?:node-host[\\/]testing|browser-host[\\/]worker)[\\/]ready-states\.ts$/
const prefix = 'virtual:ready-state/'
const names = ['svc', 'k8s'] as const

/** The brand whose ready state is written out; that of the other is made of it, as they differ in few words. */
const written = 'k8s'
const editing = join(root, 'core/server/mock/ready-state-edits.ts')

/** `node-host/build/tools/make-ready-state.ts` */
interface Maker {
  readonly makeReadyState: (brand: (typeof names)[number]) => Promise<unknown>
  readonly makeReadyStateEdits: () => Promise<unknown>
}

/**
 * Puts the ready states into `node-host/testing/ready-states.ts` and `browser-host/worker/ready-states.ts`, each a module of its own, which a server of that brand loads. They are
 * made by the sources as they are, so they cannot differ from what a server would make.
 */
export function readyStatesPlugin(): Plugin {
  let maker: Promise<Maker> | undefined
  return {
    name: 'ready-states',
    resolveId: {
      filter: { id: /^virtual:ready-state\// },
      handler: (id) => id,
    },
    load: {
      filter: { id: [/^virtual:ready-state\//, tables] },
      async handler(id) {
        if (tables.test(id)) {
          const loaders = names.map((name) => `${name}: () => import('${prefix}${name}')`)
          return `export const readyStates = { ${loaders.join(', ')} }`
        }
        const name = names.find((each) => id === prefix + each)
        if (name === undefined) return undefined
        maker ??= tsImport('../tools/make-ready-state.ts', import.meta.url)
        const { makeReadyState, makeReadyStateEdits } = await maker
        if (name === written) {
          return `export const state = ${JSON.stringify(await makeReadyState(name))}`
        }
        const edits = await makeReadyStateEdits()
        return [
          `import { state as base } from '${prefix}${written}'`,
          `import { editedState } from ${JSON.stringify(editing)}`,
          `export const state = editedState(base, ${JSON.stringify(edits)})`,
        ].join('\n')
      },
    },
  }
}
