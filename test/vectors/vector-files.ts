import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const directory = fileURLToPath(new URL('../../../shared/vectors/', import.meta.url))

/** Where the outside test cases are; they live beside the project, not in it. */
export const vectorsPresent: boolean = existsSync(directory)

if (!vectorsPresent) {
  process.stderr.write(`\nSKIPPED: the outside test cases are not at ${directory}\n\n`)
}

export function vectorPath(name: string): string {
  return directory + name
}

export function readVectors<T>(name: string): T {
  return JSON.parse(readFileSync(vectorPath(name), 'utf8')) as T
}
