import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { coreLayers } from '../support/sources/core-layers.ts'

const core = fileURLToPath(new URL('../../core', import.meta.url))

/** The layers of `core` with the folders in each, and who imports whom, as a Mermaid flowchart. */
export function layerDrawing(): string {
  const layers = coreLayers.toReversed()
  const nodes = layers.map((layer) => `    ${layer}["<b>${layer}</b>: ${foldersOf(layer)}"]`)
  return [
    '```mermaid',
    'flowchart TB',
    '  web-playground --> browser-host',
    '  browser-host --> server',
    '  node-host --> server',
    '  subgraph core',
    ...nodes,
    `    ${layers.join(' --> ')}`,
    '  end',
    '```',
  ].join('\n')
}

function foldersOf(layer: string): string {
  return readdirSync(`${core}/${layer}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .join(', ')
}
